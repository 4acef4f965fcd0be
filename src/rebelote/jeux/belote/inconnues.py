"""Ce qu'une vue ignore : les cartes cachées, et où elles peuvent être."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rebelote.cartes import Carte, Main, masque
from rebelote.cartes.carte import PAR_BIT
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.belote.donne import ordre_de_donne
from rebelote.jeux.commun.atouts import obligations
from rebelote.jeux.commun.coups import ROI_DAME
from rebelote.jeux.commun.obligations import cartes_exclues
from rebelote.noyau.inconnues import Inconnues, Place
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def cartes_non_vues(etat: EtatBelote) -> int:
    """Les cartes dont on ignore la place, en masque."""
    vues = masque(carte for carte in etat.paquet if carte is not None)
    vues |= masque([etat.retournee] if etat.retournee else [])
    vues |= masque(etat.pli) | etat.talon.connues
    for main in etat.mains:
        vues |= main.connues
    for pli in etat.plis:
        vues |= masque(pli.cartes)
    return MASQUE_32 & ~vues


def cartes_possibles(etat: EtatBelote, siege: Siege) -> int:
    """Les cartes que les cachées de ce siège peuvent être, en masque."""
    return cartes_non_vues(etat) & ~cartes_exclues_du_siege(etat, siege)


def cartes_exclues_du_siege(etat: EtatBelote, siege: Siege) -> int:
    """Les cartes que ce siège n'a pas, s'il a joué sans faute : défausses, coupes, belote tue."""
    if etat.atout is None:
        return 0
    exclues = 0
    for avant, carte in _cartes_jouees(etat, siege):
        filtres = obligations(avant, etat.atout, etat.regles.sous_coupe_obligatoire)
        exclues |= cartes_exclues(carte, filtres)
        if carte.bit & ROI_DAME[etat.atout.rang] and etat.belote != siege:
            exclues |= ROI_DAME[etat.atout.rang]
    return exclues


def _cartes_jouees(etat: EtatBelote, siege: Siege) -> Iterator[tuple[tuple[Carte, ...], Carte]]:
    """Chaque carte que ce siège a jouée dans la manche, avec le pli qu'il avait devant lui."""
    for pli in etat.plis:
        place = (siege - pli.meneur) % 4
        yield pli.cartes[:place], pli.cartes[place]
    place = (siege - etat.meneur) % 4
    if place < len(etat.pli):
        yield etat.pli[:place], etat.pli[place]


def inconnues(etat: EtatBelote) -> Inconnues:
    places = _places_du_paquet(etat) if etat.paquet else _places_des_mains(etat)
    return Inconnues(cartes_non_vues(etat) if places else 0, tuple(places))


def _places_des_mains(etat: EtatBelote) -> list[Place]:
    places = [
        Place(nom_siege(siege), main.cachees, ~cartes_exclues_du_siege(etat, siege))
        for siege, main in enumerate(etat.mains)
        if main.cachees
    ]
    if etat.talon.cachees:
        places.append(Place("talon", etat.talon.cachees, -1))
    return places


def _places_du_paquet(etat: EtatBelote) -> list[Place]:
    """Sans mélange, l'ordre compte : une place par carte cachée du paquet."""
    return [Place(f"paquet {r}", 1, -1) for r, carte in enumerate(etat.paquet) if carte is None]


def reveler(etat: EtatBelote, repartition: Mapping[str, int]) -> EtatBelote:
    if etat.paquet:
        return _reveler_paquet(etat, repartition)
    mains = tuple(
        Main(main.connues | repartition.get(nom_siege(siege), 0))
        for siege, main in enumerate(etat.mains)
    )
    return etat.avec(mains=mains, talon=Main(etat.talon.connues | repartition.get("talon", 0)))


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
