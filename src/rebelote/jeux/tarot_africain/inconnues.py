"""Ce qu'une vue ignore : les cartes cachées des mains (parfois la sienne) et celles du talon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rebelote.cartes import MASQUE_COULEUR, Couleur, Main
from rebelote.jeux.commun.inconnues import mains_revelees, places_des_mains
from rebelote.noyau.inconnues import Inconnues, Place

if TYPE_CHECKING:
    from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain

ATOUTS: Final = MASQUE_COULEUR[Couleur.ATOUT]
"""Les vingt-deux cartes du jeu, en masque."""

TALON: Final = "talon"


def cartes_jouees(etat: EtatTarotAfricain) -> int:
    """Les cartes déjà posées dans la manche, en masque."""
    jouees = 0
    for pose in etat.pli:
        jouees |= pose.carte.bit
    for pli in etat.plis:
        for pose in pli.poses:
            jouees |= pose.carte.bit
    return jouees


def cartes_non_vues(etat: EtatTarotAfricain) -> int:
    """Les cartes dont on ignore la place, en masque."""
    vues = etat.talon.connues | cartes_jouees(etat)
    for main in etat.mains:
        vues |= main.connues
    return ATOUTS & ~vues


def inconnues(etat: EtatTarotAfricain) -> Inconnues:
    """Aucune obligation au jeu de la carte : rien n'exclut une carte d'une place."""
    places = list(places_des_mains(etat.mains, lambda _: 0))
    if etat.talon.cachees:
        places.append(Place(TALON, etat.talon.cachees, -1))
    return Inconnues(cartes_non_vues(etat) if places else 0, tuple(places))


def reveler(etat: EtatTarotAfricain, repartition: Mapping[str, int]) -> EtatTarotAfricain:
    mains = mains_revelees(etat.mains, repartition)
    return etat.avec(mains=mains, talon=Main(etat.talon.connues | repartition.get(TALON, 0)))
