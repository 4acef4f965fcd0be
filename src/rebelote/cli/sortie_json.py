"""Le JSON qu'une commande écrit pour un programme : dans un fichier, ou à l'écran et lui seul."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import typer

from rebelote.archives import ecrire_texte

A_L_ECRAN: Final = Path("-")


def ecrire_json(objet: Any, sortie: Path, ecraser: bool) -> None:
    texte = json.dumps(objet, ensure_ascii=False, indent=2, allow_nan=False)
    if sortie == A_L_ECRAN:
        typer.echo(texte)
    else:
        ecrire_texte(sortie, texte, ecraser)
