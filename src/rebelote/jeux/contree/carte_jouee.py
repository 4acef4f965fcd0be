"""Le jeu de la carte : poser une carte, dire la belote, ramasser le pli."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rebelote.cartes import Carte, Main, cartes_du_masque
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.coups import AVEC_BELOTE, COUPS, JouerCarte, coups_de_la_main
from rebelote.jeux.commun.obligations import Filtre, cartes_permises, motif_obligation
from rebelote.jeux.contree import inconnues, manche, motifs
from rebelote.jeux.contree.atouts import AtoutContree, place_maitresse, roi_dame
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree


def candidats_jeu(etat: EtatContree) -> list[Evenement]:
    """Toutes les cartes que la main peut contenir."""
    return _coups(etat, ())


def coups_permis(etat: EtatContree) -> list[Evenement]:
    """Les coups légaux d'une main ouverte, par les mêmes obligations que `motif_carte`.

    Trier la main d'un coup est plus rapide que d'en juger les cartes une à une ; le contrat de tous
    les jeux vérifie que les deux s'accordent.
    """
    return _coups(etat, etat.obligations)


def _coups(etat: EtatContree, filtres: tuple[Filtre, ...]) -> list[Evenement]:
    assert etat.contrat is not None
    siege, atout = etat.tour, etat.contrat.atout
    main = etat.mains[siege]
    if main.cachees:
        return _coups_caches(siege, main.connues | inconnues.cartes_possibles(etat, siege), atout)
    if atout.couleur is not None:
        return coups_de_la_main(siege, main.connues, atout.couleur, filtres)
    return [COUPS[siege][c.bit] for c in cartes_du_masque(cartes_permises(main.connues, filtres))]


def _coups_caches(siege: Siege, cartes: int, atout: AtoutContree) -> list[Evenement]:
    """D'une main cachée, on ne sait pas si le roi et la dame y sont ensemble : avec ou sans."""
    coups: list[Evenement] = [COUPS[siege][carte.bit] for carte in cartes_du_masque(cartes)]
    belotes = cartes_du_masque(cartes & roi_dame(atout))
    return [*coups, *(AVEC_BELOTE[siege][carte.bit] for carte in belotes)]


def motif_carte(etat: EtatContree, coup: JouerCarte) -> Motif | None:
    carte = coup.carte
    connues = etat.mains[etat.tour].connues
    if not connues & carte.bit and (motif := _motif_hors_des_connues(etat, carte)):
        return motif
    motif = motif_obligation(carte, connues, etat.obligations)
    if motif is not None:
        return motif
    assert etat.contrat is not None
    paire = roi_dame(etat.contrat.atout)
    return _motif_belote(etat, coup, paire) if coup.belote or carte.bit & paire else None


def _motif_hors_des_connues(etat: EtatContree, carte: Carte) -> Motif | None:
    """Une carte qu'on ne savait pas là : elle peut venir des cachées, sauf preuve du contraire."""
    if not etat.mains[etat.tour].cachees or not inconnues.cartes_non_vues(etat) & carte.bit:
        return Motif.CARTE_PAS_EN_MAIN
    if inconnues.cartes_exclues_du_siege(etat, etat.tour) & carte.bit:
        return motifs.RENONCE
    return None


def _motif_belote(etat: EtatContree, coup: JouerCarte, paire: int) -> Motif | None:
    """On dit « belote » à la première des deux cartes quand l'autre est aussi en main."""
    main, autre = etat.mains[etat.tour], paire & ~coup.carte.bit
    if not coup.belote:
        return motifs.BELOTE_A_DIRE if main.connues & autre else None
    if coup.carte.bit & paire and _peut_encore_avoir(etat, main, coup.carte, autre):
        return None
    return motifs.BELOTE_FAUSSE


def _peut_encore_avoir(etat: EtatContree, main: Main, carte: Carte, autre: int) -> bool:
    """Vrai si la main, une fois cette carte posée, peut contenir l'autre."""
    if main.connues & autre:
        return True
    return bool(main.sans(carte).cachees and inconnues.cartes_possibles(etat, etat.tour) & autre)


def normaliser(etat: EtatContree, evenement: Evenement) -> Evenement:
    """Un enregistrement peut taire la belote : elle s'entend de soi quand on a les deux cartes."""
    if isinstance(evenement, JouerCarte) and etat.motif_refus(evenement) is motifs.BELOTE_A_DIRE:
        return replace(evenement, belote=True)
    return evenement


def apres_carte(etat: EtatContree, coup: JouerCarte) -> EtatContree:
    siege, carte = coup.auteur, coup.carte
    mains = list(etat.mains)
    mains[siege] = mains[siege].sans(carte)
    if coup.belote:
        etat = _belote_dite(etat, coup, mains)
    pli = etat.pli + (carte,)  # noqa: RUF005 - deux fois plus rapide que (*pli, carte)
    if len(pli) < 4:
        return etat.avec(pli=pli, mains=tuple(mains), tour=(siege + 1) & 3)
    return _ramasser(etat, pli, tuple(mains))


def _belote_dite(etat: EtatContree, coup: JouerCarte, mains: list[Main]) -> EtatContree:
    """Dire « belote », c'est montrer qu'on a aussi l'autre carte."""
    assert etat.contrat is not None
    autre = roi_dame(etat.contrat.atout) & ~coup.carte.bit
    mains[coup.auteur] = mains[coup.auteur].montrant(autre)
    return etat.avec(belote=coup.auteur)


def _ramasser(etat: EtatContree, pli: tuple[Carte, ...], mains: tuple[Main, ...]) -> EtatContree:
    assert etat.contrat is not None
    vainqueur = (etat.meneur + place_maitresse(pli, etat.contrat.atout)) & 3
    plis = (*etat.plis, Pli(etat.meneur, pli, vainqueur))
    if len(plis) == 8:
        return manche.clore(etat, plis)
    return etat.avec(pli=(), plis=plis, mains=mains, tour=vainqueur, meneur=vainqueur)
