"""Qui joue ensuite : le croupier le dit, car cela dépend de mains cachées."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from rebelote.jeux.commun.mains import distinctes
from rebelote.jeux.regicide import motifs
from rebelote.jeux.regicide.evenements import Fin, PremierJoueur, Tour
from rebelote.jeux.regicide.hierarchie import ROIS
from rebelote.jeux.regicide.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import (
    ActeCommun,
    Decouvrir,
    Dire,
    Paroles,
    Sonder,
    TirerAuSort,
    Tires,
    une_parole,
)
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide


def peuvent_surement(etat: EtatRegicide) -> list[Siege]:
    """Ceux dont une carte connue a sa place, ou qui ont une carte quand toute carte en a une."""
    ouverte, jouables = etat.pyramide.base_ouverte, etat.jouables
    return [
        siege
        for siege, main in enumerate(etat.mains)
        if main.connues & jouables or (ouverte and main.cachees)
    ]


def peuvent_peut_etre(etat: EtatRegicide) -> list[Siege]:
    """Les mêmes, et ceux dont une carte cachée pourrait avoir sa place."""
    surs = peuvent_surement(etat)
    caches = [s for s, main in enumerate(etat.mains) if main.cachees and s not in surs]
    return [*surs, *caches] if caches and etat.non_vues & etat.jouables else surs


def apres_lui(etat: EtatRegicide) -> list[Siege]:
    """Les sièges dans l'ordre où ils jouent après celui qui vient de jouer."""
    return [(etat.tour + ecart) % etat.joueurs for ecart in range(1, etat.joueurs + 1)]


def poursuivre(etat: EtatRegicide, _: Random) -> Tour | Fin:
    """Le prochain qui peut jouer, ou la fin quand un seul au plus le peut."""
    capables = peuvent_surement(etat)
    if len(capables) > 1:
        return Tour(CROUPIER, next(siege for siege in apres_lui(etat) if siege in capables))
    return Fin(CROUPIER, ParSiege({s: roi for s, roi in enumerate(etat.rois) if roi is not None}))


def poursuivre_ensemble(etat: EtatRegicide) -> ActeCommun:
    """Chacun dit à son tour s'il peut jouer, jusqu'au premier ; puis, si un autre le peut.

    Qui est cet autre, personne ne l'apprend : l'événement ne le dit pas non plus.
    """
    en_lice = tuple(siege for siege in apres_lui(etat) if len(etat.mains[siege]))
    if etat.pyramide.base_ouverte and len(en_lice) > 1:  # toute carte a sa place, tous le savent
        return Tour(CROUPIER, en_lice[0])
    if len(en_lice) > 1:
        paroles: Paroles = yield Dire(
            en_lice, partial(_tour_de, etat), une_parole, _est_la_parole_de_qui_joue
        )
        premier, reste = [*paroles.values()][-1], en_lice[len(paroles) :]
        if premier is not None and reste and (yield Sonder(reste, partial(_peut, etat))):
            return premier
    rois: Tires = yield Decouvrir(tuple(range(etat.joueurs)))
    return Fin(CROUPIER, ParSiege({s: roi for s, (roi,) in enumerate(rois) if roi is not None}))


def _peut(etat: EtatRegicide, siege: Siege) -> bool:
    return bool(etat.mains[siege].connues & etat.jouables)


def _tour_de(etat: EtatRegicide, siege: Siege) -> Tour | None:
    return Tour(CROUPIER, siege) if _peut(etat, siege) else None


def _est_la_parole_de_qui_joue(siege: Siege, parole: Evenement | None) -> bool:
    return parole is None or parole == Tour(CROUPIER, siege)


# --- Le premier joueur ------------------------------------------------------------------------


def tirer_le_premier(etat: EtatRegicide, alea: Random) -> PremierJoueur:
    return PremierJoueur(CROUPIER, alea.randrange(etat.joueurs))


def tirer_le_premier_ensemble(etat: EtatRegicide) -> ActeCommun:
    siege: Siege = yield TirerAuSort(etat.joueurs)
    return PremierJoueur(CROUPIER, siege)


def motif_premier(etat: EtatRegicide, premier: PremierJoueur) -> Motif | None:
    return None if 0 <= premier.siege < etat.joueurs else motifs.TOUR_FAUX


# --- Le tour suivant --------------------------------------------------------------------------


def motif_tour(etat: EtatRegicide, tour: Tour) -> Motif | None:
    """Refuse un tour dont on sait qu'il est faux : un capable sauté, un incapable désigné."""
    possibles = peuvent_peut_etre(etat)
    if len(possibles) < 2 or tour.siege not in possibles:
        return motifs.TOUR_FAUX
    ordre = apres_lui(etat)
    sautes = ordre[: ordre.index(tour.siege)]
    surs = peuvent_surement(etat)
    return motifs.TOUR_FAUX if any(siege in surs for siege in sautes) else None


def apres_tour(etat: EtatRegicide, tour: Tour | PremierJoueur) -> EtatRegicide:
    return etat.avec(phase=Phase.JEU, tour=tour.siege)


# --- La fin -----------------------------------------------------------------------------------


def motif_fin(etat: EtatRegicide, fin: Fin) -> Motif | None:
    if len(peuvent_surement(etat)) > 1:
        return motifs.FIN_FAUSSE
    if list(fin.rois) != list(range(etat.joueurs)):
        return motifs.ROIS_FAUX
    if not distinctes(fin.rois.values(), ROIS & etat.cartes_du_jeu):
        return motifs.ROIS_FAUX
    connus = ((roi, fin.rois[siege]) for siege, roi in enumerate(etat.rois) if roi is not None)
    return None if all(roi is montre for roi, montre in connus) else motifs.ROIS_FAUX


def apres_fin(etat: EtatRegicide, fin: Fin) -> EtatRegicide:
    rois = tuple(fin.rois[siege] for siege in range(etat.joueurs))
    return etat.avec(phase=Phase.FINIE, rois=rois)
