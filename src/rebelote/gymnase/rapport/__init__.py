"""Le rapport d'un tournoi : une page à lire, ses figures, et les nombres pour en faire d'autres."""

from __future__ import annotations

import importlib.util
import json
from concurrent.futures import Executor
from pathlib import Path

from rebelote.archives.ecriture import deja_ecrit
from rebelote.archives.pannes import raison
from rebelote.gymnase.rapport.decisives import ecrire_les_decisives
from rebelote.gymnase.rapport.page import composer
from rebelote.gymnase.rapport.tableaux import donnes_en_csv, tables_en_csv
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.noyau.erreurs import ErreurRebelote

PAGE = "rapport.html"


def verifier_le_dossier(dossier: Path, ecraser: bool = False) -> None:
    """Refuse avant toute donne un rapport qu'on ne pourrait pas écrire."""
    if importlib.util.find_spec("matplotlib") is None:
        raise ErreurRebelote("un rapport demande matplotlib : pip install 'rebelote[rapport]'")
    try:
        if dossier.exists() and not dossier.is_dir():
            raise ErreurRebelote(f"{dossier} n'est pas un dossier")
        if (dossier / PAGE).exists() and not ecraser:
            raise deja_ecrit(dossier / PAGE)
        dossier.mkdir(parents=True, exist_ok=True)
    except OSError as erreur:
        raise ErreurRebelote(f"{dossier} ne peut pas être écrit : {raison(erreur)}") from None


def ecrire_rapport(bilan: Bilan, dossier: Path, executeur: Executor | None = None) -> Path:
    """Écrit le rapport dans ce dossier et rend le chemin de sa page.

    `executeur` rejoue les donnes décisives ; sans lui, elles le sont ici même.
    """
    from rebelote.gymnase.rapport.figures import figures

    images = figures(bilan)
    try:
        dossier.mkdir(parents=True, exist_ok=True)
        decisives = ecrire_les_decisives(bilan, dossier / "donnes", executeur)
        for nom, image in images.items():
            (dossier / f"{nom}.png").write_bytes(image)
        (dossier / "donnes.csv").write_text(donnes_en_csv(bilan))
        (dossier / "tables.csv").write_text(tables_en_csv(bilan))
        texte = json.dumps(bilan.en_json(), ensure_ascii=False, indent=2, allow_nan=False)
        (dossier / "bilan.json").write_text(f"{texte}\n")
        (dossier / PAGE).write_text(composer(bilan, images, decisives))
    except OSError as erreur:
        raise ErreurRebelote(f"{dossier} ne peut pas être écrit : {raison(erreur)}") from None
    return dossier / PAGE
