"""Ce qu'une vue ignore : les cartes cachées, et où elles peuvent être."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from rebelote.cartes import Main, cartes_du_masque, masque
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.commun.inconnues import mains_revelees, places_des_mains
from rebelote.jeux.commun.mains import Cartes
from rebelote.jeux.dame_de_pique.delais import tirer_delai
from rebelote.noyau.inconnues import Inconnues, Place
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique


def cartes_non_vues(etat: EtatDameDePique) -> int:
    """Les cartes dont on ignore la place, en masque."""
    vues = etat.tombees
    for main in etat.mains:
        vues |= main.connues
    for passees in etat.passees:
        vues |= Main.de(passees).connues
    return MASQUE_52 & ~vues


def cartes_possibles(etat: EtatDameDePique, siege: Siege) -> int:
    """Les cartes que la main de ce siège peut contenir, en masque."""
    main = etat.mains[siege]
    if not main.cachees:
        return main.connues
    return main.connues | cartes_non_vues(etat) & ~etat.absentes[siege]


def inconnues(etat: EtatDameDePique) -> Inconnues:
    mains = places_des_mains(etat.mains, lambda siege: etat.absentes[siege])
    places = (*mains, *_places_des_passees(etat))
    return Inconnues(cartes_non_vues(etat) if places else 0, places)


def _places_des_passees(etat: EtatDameDePique) -> Iterator[Place]:
    for siege, cartes in enumerate(etat.passees):
        if None in cartes:
            yield Place(_place_passee(siege), cartes.count(None), MASQUE_52)


def _place_passee(siege: Siege) -> str:
    return f"{nom_siege(siege)} passe"


def reveler(etat: EtatDameDePique, repartition: Mapping[str, int], alea: Random) -> EtatDameDePique:
    mains = mains_revelees(etat.mains, repartition)
    passees = tuple(
        _passees(cartes, repartition.get(_place_passee(siege), 0))
        for siege, cartes in enumerate(etat.passees)
    )
    tapes = tuple(
        tuple(tirer_delai(alea) if delai is None else delai for delai in tape)
        for tape in etat.tapes
    )
    return etat.avec(mains=mains, passees=passees, tapes=tapes)


def _passees(cartes: Cartes, placees: int) -> Cartes:
    """Les cartes passées, rangées comme l'événement les range."""
    return tuple(cartes_du_masque(placees | masque(c for c in cartes if c is not None)))
