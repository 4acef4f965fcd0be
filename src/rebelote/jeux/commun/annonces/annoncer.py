"""Annoncer, avant de poser sa première carte."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from rebelote.jeux.commun import motifs
from rebelote.jeux.commun.annonces.annonce import Annonce, ranger
from rebelote.jeux.commun.annonces.evenements import Annoncer
from rebelote.jeux.commun.annonces.trouver import a_une_annonce, ensembles_d_annonces, nommer
from rebelote.jeux.commun.inconnues import cartes_possibles
from rebelote.jeux.commun.mains import remplacer
from rebelote.noyau.motif import Motif

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

E = TypeVar("E", bound="EtatADeuxCamps")


def annonces_du_tour(etat: EtatADeuxCamps) -> list[Annoncer]:
    """Tout ce que peut annoncer celui dont c'est le tour."""
    cartes = cartes_possibles(etat, etat.tour)
    if not a_une_annonce(cartes):
        return []
    ensembles = ensembles_d_annonces(cartes, etat.carres_seuls)
    return [Annoncer(etat.tour, annonces) for annonces in ensembles]


def motif_annonce(etat: EtatADeuxCamps, annoncer: Annoncer) -> Motif | None:
    if not etat.avec_annonces:
        return Motif.PAS_LE_MOMENT
    if not etat.on_peut_annoncer:
        return motifs.DEJA_ANNONCE
    annonces = annoncer.annonces
    if not annonces or not all(annonce.est_valide for annonce in annonces):
        return motifs.ANNONCE_INVALIDE
    if etat.carres_seuls and not all(annonce.est_un_carre for annonce in annonces):
        return motifs.ANNONCE_EXCLUE
    if _une_carte_sert_deux_fois(annonces):
        return motifs.ANNONCE_INVALIDE
    return _motif_des_cartes(etat, annonces)


def _une_carte_sert_deux_fois(annonces: Sequence[Annonce]) -> bool:
    cartes = [carte for annonce in annonces for carte in annonce.cartes or ()]
    return len(set(cartes)) != len(cartes)


def _motif_des_cartes(etat: EtatADeuxCamps, annonces: Sequence[Annonce]) -> Motif | None:
    """Les cartes doivent être en main ; d'une suite cachée, il suffit qu'une couleur s'y prête."""
    main = etat.mains[etat.tour]
    if not main.cachees and any(annonce.cartes is None for annonce in annonces):
        return motifs.ANNONCE_SANS_CARTES
    possibles = cartes_possibles(etat, etat.tour)
    for nommees in nommer(ranger(annonces), possibles):
        apprises = sum(annonce.masque for annonce in nommees) & ~main.connues
        if apprises.bit_count() <= main.cachees:
            return None
    return Motif.CARTE_PAS_EN_MAIN


def apres_annonce(etat: E, annoncer: Annoncer) -> E:
    """Les cartes que l'annonce nomme se connaissent dès lors : celles d'un carré, pour tous."""
    siege, annonces = annoncer.auteur, ranger(annoncer.annonces)
    connues = 0
    for annonce in annonces:
        connues |= annonce.masque
    return etat.avec(
        annonces=remplacer(etat.annonces, siege, annonces),
        mains=remplacer(etat.mains, siege, etat.mains[siege].montrant(connues)),
    )
