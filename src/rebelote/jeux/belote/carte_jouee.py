"""Le jeu de la carte : annoncer, poser une carte, ramasser le pli."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rebelote.cartes import Carte, Couleur, Main, masque
from rebelote.jeux.belote import inconnues, manche, motifs
from rebelote.jeux.belote.annonces import a_une_annonce, ensembles_d_annonces
from rebelote.jeux.belote.evenements import Annoncer
from rebelote.jeux.commun.atouts import Pli, place_maitresse
from rebelote.jeux.commun.coups import ROI_DAME, JouerCarte, coups_de_la_main
from rebelote.jeux.commun.obligations import Filtre, motif_obligation
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def candidats_jeu(etat: EtatBelote) -> list[Evenement]:
    """Toutes les cartes que la main peut contenir, et tout ce qu'on peut annoncer."""
    return _coups(etat, ())


def coups_permis(etat: EtatBelote) -> list[Evenement]:
    """Les coups légaux d'une main ouverte, par les mêmes obligations que `motif_carte`.

    Toute simulation passe par là : trier la main d'un coup est trois fois plus rapide que d'en
    juger les cartes une à une. Le contrat vérifie que les deux s'accordent.
    """
    return _coups(etat, etat.obligations)


def _coups(etat: EtatBelote, filtres: tuple[Filtre, ...]) -> list[Evenement]:
    siege = etat.tour
    assert etat.atout is not None
    main = etat.mains[siege]
    cartes = main.connues
    if main.cachees:
        cartes |= inconnues.cartes_possibles(etat, siege)
    coups = coups_de_la_main(siege, cartes, etat.atout, filtres)
    if not etat.plis and _peut_annoncer(etat) and a_une_annonce(cartes):
        return [*(Annoncer(siege, a) for a in ensembles_d_annonces(cartes)), *coups]
    return coups


def _peut_annoncer(etat: EtatBelote) -> bool:
    return etat.regles.annonces and not etat.plis and not etat.annonces[etat.tour]


# --- Les annonces -----------------------------------------------------------------------------


def motif_annonce(etat: EtatBelote, annoncer: Annoncer) -> Motif | None:
    if not etat.regles.annonces:
        return Motif.PAS_LE_MOMENT
    if not _peut_annoncer(etat):
        return motifs.DEJA_ANNONCE
    cartes = [carte for annonce in annoncer.annonces for carte in annonce.cartes]
    valides = all(annonce.est_valide for annonce in annoncer.annonces)
    if not cartes or not valides or len(set(cartes)) != len(cartes):
        return motifs.ANNONCE_INVALIDE
    if not all(_peut_avoir(etat, carte) for carte in cartes):
        return Motif.CARTE_PAS_EN_MAIN
    if len(cartes) > len(etat.mains[etat.tour]):
        return Motif.CARTE_PAS_EN_MAIN
    return None


def apres_annonce(etat: EtatBelote, annoncer: Annoncer) -> EtatBelote:
    """Les cartes annoncées sont nommées : tout le monde les connaît."""
    siege = annoncer.auteur
    cartes = masque(carte for annonce in annoncer.annonces for carte in annonce.cartes)
    annonces = list(etat.annonces)
    annonces[siege] = annoncer.annonces
    mains = manche.remplacer(etat.mains, siege, etat.mains[siege].montrant(cartes))
    return etat.avec(annonces=tuple(annonces), mains=mains)


# --- Les cartes -------------------------------------------------------------------------------


def motif_carte(etat: EtatBelote, coup: JouerCarte) -> Motif | None:
    carte = coup.carte
    connues = etat.mains[etat.tour].connues
    if not connues & carte.bit and (motif := _motif_hors_des_connues(etat, carte)):
        return motif
    motif = motif_obligation(carte, connues, etat.obligations)
    if motif is not None:
        return motif
    assert etat.atout is not None
    if coup.belote or carte.bit & ROI_DAME[etat.atout.rang]:
        return _motif_belote(etat, coup, etat.atout)
    return None


def _motif_hors_des_connues(etat: EtatBelote, carte: Carte) -> Motif | None:
    """Une carte qu'on ne savait pas là : elle peut venir des cachées, sauf preuve du contraire."""
    if not _peut_avoir(etat, carte):
        return Motif.CARTE_PAS_EN_MAIN
    if inconnues.cartes_exclues_du_siege(etat, etat.tour) & carte.bit:
        return motifs.RENONCE
    return None


def _peut_avoir(etat: EtatBelote, carte: Carte) -> bool:
    main = etat.mains[etat.tour]
    if carte in main:
        return True
    return bool(main.cachees and inconnues.cartes_non_vues(etat) & carte.bit)


def _motif_belote(etat: EtatBelote, coup: JouerCarte, atout: Couleur) -> Motif | None:
    main, autre = etat.mains[etat.tour], ROI_DAME[atout.rang] & ~coup.carte.bit
    if coup.belote:
        dite_a_tort = not coup.carte.bit & ROI_DAME[atout.rang] or not _peut_encore_avoir(
            etat, main, coup.carte, autre
        )
        return motifs.BELOTE_FAUSSE if dite_a_tort else None
    return motifs.BELOTE_A_DIRE if main.connues & autre else None


def _peut_encore_avoir(etat: EtatBelote, main: Main, carte: Carte, autre: int) -> bool:
    """Vrai si la main, une fois cette carte posée, peut contenir l'autre."""
    if main.connues & autre:
        return True
    return bool(main.sans(carte).cachees and inconnues.cartes_non_vues(etat) & autre)


def normaliser(etat: EtatBelote, evenement: Evenement) -> Evenement:
    """Un enregistrement peut taire la belote : elle s'entend de soi quand on a les deux cartes."""
    if isinstance(evenement, JouerCarte) and etat.motif_refus(evenement) is motifs.BELOTE_A_DIRE:
        return replace(evenement, belote=True)
    return evenement


def apres_carte(etat: EtatBelote, coup: JouerCarte) -> EtatBelote:
    return apres_cartes(etat, (coup,))


def apres_cartes(etat: EtatBelote, coups: Iterable[JouerCarte]) -> EtatBelote:
    """L'état après ces cartes d'une même manche, sans ceux d'entre deux.

    Toute simulation passe par là : on remplit la copie sans repasser par `avec`.
    """
    suite = etat.copier()
    champs, mains, pli = suite.__dict__, list(etat.mains), etat.pli
    for coup in coups:
        siege = coup.auteur
        mains[siege] = mains[siege].sans(coup.carte)
        if coup.belote:
            _dire_belote(champs, coup, mains)
        pli = pli + (coup.carte,)  # noqa: RUF005 - deux fois plus rapide que (*pli, carte)
        siege = (siege + 1) & 3
        if len(pli) == 4:
            siege, pli = _ramasser(champs, pli), ()
    champs["mains"], champs["pli"], champs["tour"] = tuple(mains), pli, siege
    return manche.clore(suite) if len(suite.plis) == 8 else suite


def _dire_belote(champs: dict[str, Any], coup: JouerCarte, mains: list[Main]) -> None:
    """Dire « belote », c'est montrer qu'on a aussi l'autre carte."""
    autre = ROI_DAME[champs["atout"].rang] & ~coup.carte.bit
    mains[coup.auteur] = mains[coup.auteur].montrant(autre)
    champs["belote"] = coup.auteur


def _ramasser(champs: dict[str, Any], pli: tuple[Carte, ...]) -> Siege:
    """Range le pli fini et rend son vainqueur, qui mène le suivant."""
    meneur: Siege = champs["meneur"]
    vainqueur = (meneur + place_maitresse(pli, champs["atout"])) & 3
    champs["plis"] = (*champs["plis"], Pli(meneur, pli, vainqueur))
    champs["meneur"] = vainqueur
    return vainqueur
