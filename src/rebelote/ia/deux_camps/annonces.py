"""Les annonces, vues d'une IA : dire les siennes, et compter celles d'un monde imaginé."""

from __future__ import annotations

from functools import lru_cache

from rebelote.ia.deux_camps.mondes import Mains
from rebelote.jeux.commun.annonces import (
    Annonce,
    Annoncer,
    AnnoncesDesSieges,
    meilleures_annonces,
    points_annonces,
)
from rebelote.jeux.commun.deux_camps import EtatADeuxCamps
from rebelote.jeux.commun.points import Paire
from rebelote.noyau.vue import Vue


def annonce_a_dire(vue: Vue[EtatADeuxCamps]) -> Annoncer | None:
    """Tout ce que l'on peut annoncer, au moment où on le peut."""
    etat = vue.etat
    if not etat.on_peut_annoncer:
        return None
    annonces = meilleures_annonces(etat.mains[vue.siege].connues, etat.carres_seuls)
    return Annoncer(vue.siege, annonces) if annonces else None


def primes_du_monde(etat: EtatADeuxCamps, mains: Mains) -> Paire:
    """Les points d'annonces de chaque camp, si les mains sont celles-ci."""
    if not etat.avec_annonces:
        return (0, 0)
    return points_annonces(_annonces(etat, mains), etat.couleur_d_atout)


def _annonces(etat: EtatADeuxCamps, mains: Mains) -> AnnoncesDesSieges:
    """Celles qu'on a montrées ; au premier pli, les dites, et celles que d'autres diront."""
    if etat.plis:
        return etat.montrees
    ont_joue = {(etat.meneur + place) % 4 for place in range(len(etat.pli))}
    return tuple(
        dites if dites or siege in ont_joue else _annonces_de(mains[siege], etat.carres_seuls)
        for siege, dites in enumerate(etat.annonces)
    )


@lru_cache(maxsize=4096)
def _annonces_de(main: int, carres_seuls: bool) -> tuple[Annonce, ...]:
    return meilleures_annonces(main, carres_seuls)
