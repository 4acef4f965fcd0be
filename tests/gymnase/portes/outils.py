"""Les jeux de toutes les portes, et de quoi les parcourir au hasard."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rebelote.gymnase.portes.jeux import CODAGES
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.regles import Regles

JEUX = sorted(CODAGES)
TABLES = [(jeu, joueurs) for jeu in JEUX for joueurs in trouver(jeu).nombres_de_joueurs]
"""Chaque jeu, à chaque nombre de joueurs."""


def parcourir(
    jeu: str, joueurs: int | None, graine: int, regles: Regles | None = None, manches: int = 1
) -> Iterator[PartieEnMots]:
    """Toutes les positions d'une partie jouée au hasard, fin comprise."""
    alea = Random(graine)
    position = PartieEnMots.debut(jeu, graine, joueurs=joueurs, regles=regles, manches=manches)
    yield position
    while not position.finie:
        position = position.dire(alea.choice(position.permis()))
        yield position
