"""Annoncer, avant de poser sa première carte."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.cartes import masque
from rebelote.jeux.belote import motifs
from rebelote.jeux.belote.annonces import a_une_annonce, ensembles_d_annonces
from rebelote.jeux.belote.evenements import Annoncer
from rebelote.jeux.commun.inconnues import cartes_possibles, peut_avoir
from rebelote.jeux.commun.mains import remplacer
from rebelote.noyau.motif import Motif

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def annonces_du_tour(etat: EtatBelote) -> list[Annoncer]:
    """Tout ce que peut annoncer celui dont c'est le tour."""
    if not _peut_annoncer(etat):
        return []
    cartes = cartes_possibles(etat, etat.tour)
    if not a_une_annonce(cartes):
        return []
    return [Annoncer(etat.tour, annonces) for annonces in ensembles_d_annonces(cartes)]


def _peut_annoncer(etat: EtatBelote) -> bool:
    return etat.regles.annonces and not etat.plis and not etat.annonces[etat.tour]


def motif_annonce(etat: EtatBelote, annoncer: Annoncer) -> Motif | None:
    if not etat.regles.annonces:
        return Motif.PAS_LE_MOMENT
    if not _peut_annoncer(etat):
        return motifs.DEJA_ANNONCE
    cartes = [carte for annonce in annoncer.annonces for carte in annonce.cartes]
    valides = all(annonce.est_valide for annonce in annoncer.annonces)
    if not cartes or not valides or len(set(cartes)) != len(cartes):
        return motifs.ANNONCE_INVALIDE
    if not all(peut_avoir(etat, etat.tour, carte) for carte in cartes):
        return Motif.CARTE_PAS_EN_MAIN
    main = etat.mains[etat.tour]
    if sum(carte not in main for carte in cartes) > main.cachees:
        return Motif.CARTE_PAS_EN_MAIN
    return None


def apres_annonce(etat: EtatBelote, annoncer: Annoncer) -> EtatBelote:
    """Les cartes annoncées sont nommées : tout le monde les connaît."""
    siege = annoncer.auteur
    cartes = masque(carte for annonce in annoncer.annonces for carte in annonce.cartes)
    annonces = list(etat.annonces)
    annonces[siege] = annoncer.annonces
    mains = remplacer(etat.mains, siege, etat.mains[siege].montrant(cartes))
    return etat.avec(annonces=tuple(annonces), mains=mains)
