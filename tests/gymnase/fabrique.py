"""De quoi mener un petit tournoi en quelques lignes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rebelote.gymnase import (
    Bilan,
    Journal,
    Objectif,
    Ouvriers,
    Seance,
    Seuils,
    Tournoi,
    lire_participants,
)
from rebelote.jeux.catalogue import INTEGRES, trouver

FICHES = {jeu.nom: jeu.fiche for jeu in INTEGRES}
FAUTIVES = str(Path(__file__).with_name("fautives.py"))


def fautive(nom: str) -> str:
    return f"{FAUTIVES}:{nom}"


def tournoi(jeu: str, *ia: str, graine: int = 1, **options: Any) -> Tournoi:
    choisi = trouver(jeu)
    return Tournoi.de(choisi, lire_participants(choisi, ia), graine, **options)


def mener(
    tournoi: Tournoi,
    donnes: int,
    *,
    precision: float | None = None,
    sprt: Seuils | None = None,
    ouvriers: Ouvriers | None = None,
    journal: Journal | None = None,
) -> Bilan:
    """Un tournoi sans processus, sauf si l'on en donne."""
    objectif = Objectif(donnes, precision, sprt)
    with ouvriers or Ouvriers(1, lambda: ThreadPoolExecutor(1)) as equipe:
        return Seance(tournoi, objectif, equipe, journal).mener()
