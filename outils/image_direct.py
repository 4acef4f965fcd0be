"""Dessine `docs/images/direct.svg` : une belote en direct, saisie au milieu d'une manche."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console

from rebelote.cli.terminal.scene import Scene
from rebelote.ia import JoueurIASimple
from rebelote.jeux.belote import BELOTE, EtatBelote
from rebelote.noyau import Partie
from rebelote.recit.recit import Recit, derouler

IMAGE = Path(__file__).parents[1] / "docs" / "images" / "direct.svg"
NOMS = ("Alice", "Bob", "Charlie", "Diana")


def dessiner(evenements: int = 68) -> str:
    joueurs = [JoueurIASimple(Random(siege)) for siege in range(4)]
    partie = Partie(EtatBelote(), joueurs, Random(3))
    console = Console(record=True, width=100, height=30, file=io.StringIO(), force_terminal=True)
    scene = Scene(BELOTE, Recit(dict(enumerate(NOMS))), None, console.height)
    for rang, pas in enumerate(derouler(partie, None)):
        scene.avancer(pas)
        if rang == evenements:
            break
    console.print(scene.rendu())
    svg = console.export_svg(title="rebelote jouer belote --direct")
    # L'image ne doit rien aller chercher ailleurs : la police à chasse fixe du lecteur suffit.
    return re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    IMAGE.parent.mkdir(parents=True, exist_ok=True)
    IMAGE.write_text(dessiner(), encoding="utf-8")
