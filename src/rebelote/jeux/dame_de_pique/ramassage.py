"""Le pli complet : qui le ramasse, et les mains qui changent de siège après une somme de 21."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from rebelote.cartes import Carte, masque
from rebelote.jeux.dame_de_pique import manche, motifs
from rebelote.jeux.dame_de_pique.delais import PERSONNE_N_A_TAPE
from rebelote.jeux.dame_de_pique.donne import CARTES_PAR_MAIN
from rebelote.jeux.dame_de_pique.evenements import EchangeMains
from rebelote.jeux.dame_de_pique.passe import est_une_part, mains_compatibles
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import (
    SOMME_ECHANGE,
    SOMME_TAPE,
    Pli,
    place_maitresse,
    points_pli,
    somme,
)
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.reperes.plis import PliFerme, poses_depuis
from rebelote.noyau.sans_croupier import ActeCommun, Dire
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, reunir

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique


def pli_complet(etat: EtatDameDePique) -> EtatDameDePique:
    """La quatrième carte est posée : on regarde la somme."""
    total = somme(etat.pli, etat.regles.valeur_as)
    if total == SOMME_TAPE:
        sort = etat.regles.tape == "sort"
        return etat.avec(phase=Phase.TAPES if sort else Phase.TAPE)
    vainqueur = (etat.meneur + place_maitresse(etat.pli)) % 4
    if total == SOMME_ECHANGE:
        return ramasser(etat, vainqueur, precedent(vainqueur), Phase.ECHANGE_MAINS)
    return ramasser(etat, vainqueur, vainqueur)


def ramasser(
    etat: EtatDameDePique, vainqueur: Siege, beneficiaire: Siege, phase: Phase = Phase.JEU
) -> EtatDameDePique:
    """Le pli est pris ; le treizième clôt la manche, et il n'y a plus de mains à échanger."""
    suite = etat.avec(
        phase=phase,
        meneur=vainqueur,
        pli=(),
        plis=(*etat.plis, Pli(etat.meneur, etat.pli, vainqueur, beneficiaire)),
        tapes=PERSONNE_N_A_TAPE,
    )
    return manche.clore(suite) if len(suite.plis) == CARTES_PAR_MAIN else suite


def pli_ferme(
    etat: EtatDameDePique, cartes: tuple[Carte, ...], dernier: Siege | None = None
) -> PliFerme | None:
    """Le pli de ces quatre cartes ; à une somme de 20, il attend le dernier à taper."""
    total = somme(cartes, etat.regles.valeur_as)
    if total == SOMME_TAPE and dernier is None:
        return None
    vainqueur = (etat.meneur + place_maitresse(cartes)) % 4 if dernier is None else dernier
    poses, points = poses_depuis(etat.meneur, cartes, 4), points_pli(cartes, etat.joker)
    detour = precedent(vainqueur) if total == SOMME_ECHANGE else None
    return PliFerme(poses, vainqueur, points, detour)


def precedent(siege: Siege) -> Siege:
    """Le voisin de droite, à qui vont la main et les points du pli."""
    return (siege - 1) % 4


def echanger_mains(etat: EtatDameDePique, _: Random) -> EchangeMains:
    mains = {precedent(siege): tuple(main) for siege, main in enumerate(etat.mains)}
    return EchangeMains(CROUPIER, ParSiege(mains))


def echanger_mains_ensemble(etat: EtatDameDePique) -> ActeCommun:
    """Chacun remet sa main au siège précédent, sans que les autres la voient."""

    def part(siege: Siege) -> EchangeMains:
        return EchangeMains(CROUPIER, ParSiege({precedent(siege): tuple(etat.mains[siege])}))

    def recevable(siege: Siege, parole: Evenement | None) -> bool:
        return est_une_part(parole, EchangeMains, precedent(siege), len(etat.mains[siege]))

    paroles: Mapping[Siege, EchangeMains] = yield Dire((0, 1, 2, 3), part, recevable=recevable)
    return EchangeMains(CROUPIER, reunir(parole.mains for parole in paroles.values()))


def motif_echange_mains(etat: EtatDameDePique, echange: EchangeMains) -> Motif | None:
    attendues = decaler(etat.mains)
    return None if mains_compatibles(etat, echange.mains, attendues) else motifs.ECHANGE_INVALIDE


def apres_echange_mains(etat: EtatDameDePique, echange: EchangeMains) -> EtatDameDePique:
    """Les mains passent au siège précédent, avec tout ce que l'on sait d'elles."""
    mains = tuple(
        main.montrant(masque(carte for carte in echange.mains[siege] if carte is not None))
        for siege, main in enumerate(decaler(etat.mains))
    )
    return etat.avec(phase=Phase.JEU, mains=mains, absentes=decaler(etat.absentes))


def decaler(valeurs: tuple[Any, ...]) -> tuple[Any, ...]:
    """Ce qu'avait chaque siège, chez son précédent."""
    return (*valeurs[1:], valeurs[0])
