"""La donne, et les cartes que l'on retourne à la manche d'une carte."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from rebelote.cartes import ATOUTS_22, Carte, Main, Paquet
from rebelote.jeux.commun.donne import defaut_des_cartes, defaut_des_mains, defaut_du_donneur
from rebelote.jeux.commun.mains import cartes_visibles, distinctes
from rebelote.jeux.tarot_africain import motifs
from rebelote.jeux.tarot_africain.evenements import Donne, Retourner
from rebelote.jeux.tarot_africain.inconnues import ATOUTS, cartes_non_vues
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun, Decouvrir, Lot, Tirer, Tires
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain


def donner(etat: EtatTarotAfricain, alea: Random) -> Donne:
    """Donne d'un paquet mélangé, à ceux qui sont en vie."""
    paquet = Paquet(ATOUTS_22)
    paquet.melanger(alea)
    mains = {siege: tuple(paquet.prendre(etat.cartes)) for siege in etat.vivants}
    return Donne(CROUPIER, etat.donneur, ParSiege(mains))


def donner_ensemble(etat: EtatTarotAfricain) -> ActeCommun:
    """D'un paquet que tous ont mélangé ; à une carte, ce sont les autres vivants qui la lisent."""
    lots = tuple(Lot(etat.cartes, _lecteurs(etat, siege)) for siege in etat.vivants)
    tires: Tires = yield Tirer(lots, ATOUTS_22)
    return Donne(CROUPIER, etat.donneur, ParSiege(dict(zip(etat.vivants, tires, strict=True))))


def _lecteurs(etat: EtatTarotAfricain, siege: Siege) -> frozenset[Siege]:
    return frozenset(etat.vivants) - {siege} if etat.cartes == 1 else frozenset({siege})


def motif_donne(etat: EtatTarotAfricain, donne: Donne) -> Motif | None:
    return Motif.DONNE_INVALIDE if defaut(etat, donne) else None


def defaut(etat: EtatTarotAfricain, donne: Donne) -> str:
    """Ce qui ne va pas dans cette donne ; vide si elle est bonne."""
    return (
        defaut_du_donneur(etat, donne.donneur, etat.vivants)
        or defaut_des_mains(donne.mains, dict.fromkeys(etat.vivants, etat.cartes))
        or defaut_des_cartes(cartes_visibles(donne.mains), ATOUTS)
    )


def apres_donne(etat: EtatTarotAfricain, donne: Donne) -> EtatTarotAfricain:
    mains = tuple(Main.de(donne.mains.get(siege, ())) for siege in range(len(etat.vies)))
    return etat.avec(
        phase=Phase.PARIS,
        tour=donne.donneur,
        donneur=donne.donneur,
        mains=mains,
        talon=_talon(mains),
    )


def retourner(etat: EtatTarotAfricain, _: Random) -> Retourner:
    """Montre la carte de chacun."""
    mains = {siege: tuple(etat.mains[siege]) for siege in etat.vivants}
    return Retourner(CROUPIER, ParSiege(mains))


def retourner_ensemble(etat: EtatTarotAfricain) -> ActeCommun:
    """Les lots de la donne, ouverts à tous."""
    tires: tuple[tuple[Carte, ...], ...] = yield Decouvrir(tuple(range(len(etat.vivants))))
    return Retourner(CROUPIER, ParSiege(dict(zip(etat.vivants, tires, strict=True))))


def motif_retourner(etat: EtatTarotAfricain, montrees: Retourner) -> Motif | None:
    if tuple(montrees.mains) != etat.vivants:
        return motifs.CARTES_FAUSSES
    for siege, cartes in montrees.mains.items():
        main = etat.mains[siege]
        possibles = cartes_non_vues(etat) if main.cachees else main.connues
        if len(cartes) != len(main) or not distinctes(cartes, possibles):
            return motifs.CARTES_FAUSSES
    toutes = (carte for cartes in montrees.mains.values() for carte in cartes)
    return None if distinctes(toutes, ATOUTS) else motifs.CARTES_FAUSSES


def apres_retourner(etat: EtatTarotAfricain, montrees: Retourner) -> EtatTarotAfricain:
    mains = tuple(Main.de(montrees.mains.get(siege, ())) for siege in range(len(etat.vies)))
    return etat.avec(phase=Phase.JEU, tour=etat.donneur, mains=mains, talon=_talon(mains))


def _talon(mains: Iterable[Main]) -> Main:
    """Les cartes qu'on n'a pas données ; on les connaît quand on connaît toutes les autres."""
    connues, nombre, cachees = 0, 0, 0
    for main in mains:
        connues |= main.connues
        nombre += len(main)
        cachees += main.cachees
    return Main(0, len(ATOUTS_22) - nombre) if cachees else Main(ATOUTS & ~connues)
