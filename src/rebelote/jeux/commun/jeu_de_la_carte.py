"""Le jeu de la carte à la belote et à la contrée : la poser, dire la belote, ramasser le pli."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from rebelote.cartes import Carte, Main
from rebelote.jeux.commun import inconnues, motifs
from rebelote.jeux.commun.annonces.evenements import Montrer
from rebelote.jeux.commun.annonces.montrer import attendre_qu_on_montre
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.coups import (
    DAMES,
    ROIS_ET_DAMES,
    JouerCarte,
    coups_d_une_main_cachee,
    coups_de_la_main,
)
from rebelote.jeux.commun.obligations import Filtre, motif_obligation
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, Siege

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

E = TypeVar("E", bound="EtatADeuxCamps")


# --- Ce que l'on peut jouer -------------------------------------------------------------------


def candidats_jeu(etat: EtatADeuxCamps, siege: Siege) -> list[Evenement]:
    """Toutes les cartes que la main peut contenir, et tout ce qu'on peut dire avec."""
    return etat.coups_du_tour(())


def coups(etat: EtatADeuxCamps, filtres: tuple[Filtre, ...]) -> list[Evenement]:
    """Les cartes de celui dont c'est le tour ; ces filtres ne trient qu'une main ouverte."""
    siege = etat.tour
    main = etat.mains[siege]
    if main.cachees:
        cartes = inconnues.cartes_possibles(etat, siege)
        return coups_d_une_main_cachee(siege, cartes, etat.roi_dame)
    connues = main.connues
    # Le roi suit la dame d'un bit : sans mariage en main, inutile de chercher lequel est d'atout.
    roi_dame = etat.roi_dame if connues & connues >> 1 & DAMES else 0
    return coups_de_la_main(siege, connues, roi_dame, filtres)


def motif_carte(etat: EtatADeuxCamps, coup: JouerCarte) -> Motif | None:
    carte = coup.carte
    connues = etat.mains[etat.tour].connues
    if not connues & carte.bit and (motif := _motif_hors_des_connues(etat, carte)):
        return motif
    filtres = etat.obligations
    if filtres and (motif := motif_obligation(carte, connues, filtres)):
        return motif
    return _motif_belote(etat, coup) if coup.belote or carte.bit & ROIS_ET_DAMES else None


def _motif_hors_des_connues(etat: EtatADeuxCamps, carte: Carte) -> Motif | None:
    """Une carte qu'on ne savait pas là : elle peut venir des cachées, sauf preuve du contraire."""
    if not inconnues.peut_avoir(etat, etat.tour, carte):
        return Motif.CARTE_PAS_EN_MAIN
    if inconnues.cartes_exclues_du_siege(etat, etat.tour) & carte.bit:
        return motifs.RENONCE
    return None


def _motif_belote(etat: EtatADeuxCamps, coup: JouerCarte) -> Motif | None:
    """On dit « belote » à la première des deux cartes quand l'autre est aussi en main."""
    if not coup.carte.bit & etat.roi_dame:
        return motifs.BELOTE_FAUSSE if coup.belote else None
    main, autre = etat.mains[etat.tour], etat.roi_dame & ~coup.carte.bit
    if not coup.belote:
        return motifs.BELOTE_A_DIRE if main.connues & autre else None
    possible = _peut_encore_avoir(etat, main, coup.carte, autre)
    return None if possible else motifs.BELOTE_FAUSSE


def _peut_encore_avoir(etat: EtatADeuxCamps, main: Main, carte: Carte, autre: int) -> bool:
    """Vrai si la main, une fois cette carte posée, peut contenir l'autre."""
    if main.connues & autre:
        return True
    return bool(main.sans(carte).cachees and inconnues.cartes_non_vues(etat) & autre)


def normaliser(
    etat: EtatADeuxCamps, evenement: Evenement, a_venir: Iterable[Evenement]
) -> Evenement:
    """Un enregistrement peut taire la belote : elle s'entend de soi quand on a les deux cartes."""
    if not isinstance(evenement, JouerCarte) or evenement.belote:
        return evenement
    sue = etat.motif_refus(evenement) is motifs.BELOTE_A_DIRE
    dite = sue or _belote_tue(etat, evenement, a_venir)
    return replace(evenement, belote=True) if dite else evenement


def _belote_tue(etat: EtatADeuxCamps, coup: JouerCarte, a_venir: Iterable[Evenement]) -> bool:
    """Vrai si ce joueur, dont la main est cachée, pose plus tard l'autre carte de la belote."""
    main, autre = etat.mains[coup.auteur], etat.roi_dame & ~coup.carte.bit
    if not main.cachees or not coup.carte.bit & etat.roi_dame:
        return False
    return _peut_encore_avoir(etat, main, coup.carte, autre) and any(
        suivant.auteur == coup.auteur and suivant.carte.bit & autre
        for suivant in reste_de_la_manche(a_venir)
    )


def reste_de_la_manche(a_venir: Iterable[Evenement]) -> Iterator[JouerCarte]:
    """Les cartes que l'on pose encore avant que le croupier ne redonne ; il peut montrer avant."""
    for evenement in a_venir:
        if evenement.auteur == CROUPIER and not isinstance(evenement, Montrer):
            return
        if isinstance(evenement, JouerCarte):
            yield evenement


# --- Ce qui s'ensuit --------------------------------------------------------------------------


def apres_carte(etat: E, coup: JouerCarte) -> E:
    return apres_cartes(etat, (coup,))


def apres_cartes(etat: E, coups: Iterable[JouerCarte]) -> E:
    """L'état après ces cartes d'une même manche, sans ceux d'entre deux.

    Toute simulation passe par là : on remplit la copie sans repasser par `avec`.
    """
    suite = etat.copier()
    champs, mains, pli = suite.__dict__, list(etat.mains), etat.pli
    for coup in coups:
        siege = coup.auteur
        mains[siege] = mains[siege].sans(coup.carte)
        if coup.belote:
            # Dire « belote », c'est montrer qu'on a aussi l'autre carte.
            mains[siege] = mains[siege].montrant(etat.roi_dame & ~coup.carte.bit)
            champs["belote"] = siege
        pli = pli + (coup.carte,)  # noqa: RUF005 - deux fois plus rapide que (*pli, carte)
        siege = (siege + 1) & 3
        if len(pli) == 4:
            siege, pli = _ramasser(champs, pli, etat.place_maitresse(pli)), ()
    champs["mains"], champs["pli"], champs["tour"] = tuple(mains), pli, siege
    return suite if pli else _apres_le_pli(suite)


def _apres_le_pli(etat: E) -> E:
    """Le premier fait, on montre les annonces s'il y en a ; le huitième, on compte."""
    faits = len(etat.plis)
    if faits == 1 and any(etat.annonces):
        return attendre_qu_on_montre(etat)
    return etat.clore() if faits == 8 else etat


def _ramasser(champs: dict[str, Any], pli: tuple[Carte, ...], maitresse: int) -> Siege:
    """Range le pli fini et rend son vainqueur, qui mène le suivant."""
    meneur: Siege = champs["meneur"]
    vainqueur = (meneur + maitresse) & 3
    champs["plis"] = (*champs["plis"], Pli(meneur, pli, vainqueur))
    champs["meneur"] = vainqueur
    return vainqueur
