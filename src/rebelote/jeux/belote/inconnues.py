"""Ce qu'une vue ignore : les cartes cachées, et où elles peuvent être."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from rebelote.cartes import Main, masque
from rebelote.cartes.carte import PAR_BIT
from rebelote.jeux.commun.inconnues import (
    cartes_exclues_du_siege,
    cartes_non_vues,
    mains_revelees,
    places_des_mains,
)
from rebelote.jeux.commun.mains import ordre_de_donne
from rebelote.noyau.inconnues import Inconnues, Place

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def inconnues(etat: EtatBelote) -> Inconnues:
    places = _places_du_paquet(etat) if etat.paquet else _places_des_mains(etat)
    return Inconnues(cartes_non_vues(etat) if places else 0, tuple(places))


def _places_des_mains(etat: EtatBelote) -> list[Place]:
    places = list(places_des_mains(etat.mains, partial(cartes_exclues_du_siege, etat)))
    if etat.talon.cachees:
        places.append(Place("talon", etat.talon.cachees, -1))
    return places


def _places_du_paquet(etat: EtatBelote) -> list[Place]:
    """Sans mélange, l'ordre compte : une place par carte cachée du paquet."""
    return [Place(f"paquet {r}", 1, -1) for r, carte in enumerate(etat.paquet) if carte is None]


def reveler(etat: EtatBelote, repartition: Mapping[str, int]) -> EtatBelote:
    if etat.paquet:
        return _reveler_paquet(etat, repartition)
    talon = Main(etat.talon.connues | repartition.get("talon", 0))
    return etat.avec(mains=mains_revelees(etat.mains, repartition), talon=talon)


def _reveler_paquet(etat: EtatBelote, repartition: Mapping[str, int]) -> EtatBelote:
    paquet = tuple(
        PAR_BIT[repartition[f"paquet {r}"]] if carte is None else carte
        for r, carte in enumerate(etat.paquet)
    )
    if not etat.talon:
        return etat.avec(paquet=paquet)
    mains = list(etat.mains)
    for rang, siege in enumerate(ordre_de_donne(etat.donneur)):
        mains[siege] = Main(mains[siege].connues | masque(paquet[5 * rang : 5 * rang + 5]))
    return etat.avec(mains=tuple(mains), talon=Main(masque(paquet[21:])), paquet=paquet)
