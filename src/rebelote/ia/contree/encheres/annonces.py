"""Que dire aux enchères : annoncer ce que l'on tient, soutenir, contrer, surcontrer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.ia.contree.encheres.primes import primes_esperees
from rebelote.ia.contree.encheres.promesse import defense, promesse, soutien
from rebelote.jeux.contree import CAPOT, AtoutContree, Enchere, EtatContree, Parole
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue

PROMESSE_DE_CAPOT: Final = 160
MARGE_DE_CONTRE: Final = 15
"""De combien la défense doit dépasser ce qui suffit à faire chuter."""
SOUTIEN_DE_SURCONTRE: Final = 45
PRIMES_AU_PLUS: Final = 20
"""Dire tout ce que valent de belles annonces mène si haut que l'on se fait contrer : mesuré."""


def choisir_enchere(vue: Vue[EtatContree], coups: Sequence[Enchere]) -> Enchere:
    """Contrer ou surcontrer si la main y suffit, annoncer si l'on peut tenir, sinon passer."""
    paroles = {coup.enchere: coup for coup in coups if coup.enchere is not Parole.CONTRAT}
    if Parole.CONTRE in paroles and _veut_contrer(vue):
        return paroles[Parole.CONTRE]
    if Parole.SURCONTRE in paroles and _veut_surcontrer(vue):
        return paroles[Parole.SURCONTRE]
    contrats = [coup for coup in coups if coup.enchere is Parole.CONTRAT]
    return _meilleur_contrat(vue, contrats) or paroles[Parole.PASSE]


def _veut_contrer(vue: Vue[EtatContree]) -> bool:
    contrat = vue.etat.contrat
    assert contrat is not None
    pour_chuter = max(0, 162 - contrat.valeur) + MARGE_DE_CONTRE
    return defense(tuple(vue.etat.mains[vue.siege]), contrat.atout) >= pour_chuter


def _veut_surcontrer(vue: Vue[EtatContree]) -> bool:
    """Le partenaire du preneur, qui n'a encore rien promis, a de quoi le soutenir largement."""
    contrat = vue.etat.contrat
    assert contrat is not None
    if contrat.preneur == vue.siege or _annonce_de(vue, vue.siege) is not None:
        return False
    return soutien(tuple(vue.etat.mains[vue.siege]), contrat.atout) >= SOUTIEN_DE_SURCONTRE


def _meilleur_contrat(vue: Vue[EtatContree], contrats: Sequence[Enchere]) -> Enchere | None:
    """À l'atout qui promet le plus, tout ce qu'il promet : le partenaire saura sur quoi compter."""
    atouts = dict.fromkeys(coup.atout for coup in contrats if coup.atout is not None)
    espoirs = {atout: _espoir(vue, atout) for atout in atouts}
    if not espoirs:
        return None
    atout = max(espoirs, key=lambda a: espoirs[a])
    primes = min(PRIMES_AU_PLUS, primes_esperees(vue.etat, vue.siege, atout))
    primes = primes if espoirs[atout] else 0
    tenus = [
        c for c in contrats if c.atout is atout and _tient(c.valeur or 0, espoirs[atout], primes)
    ]
    return max(tenus, key=lambda coup: coup.valeur or 0, default=None)


def _tient(valeur: int, espoir: int, primes: int) -> bool:
    """Les annonces aident à faire le contrat, pas à faire tous les plis."""
    if valeur >= CAPOT:
        return valeur == CAPOT and espoir >= PROMESSE_DE_CAPOT
    return espoir + primes >= valeur


def _espoir(vue: Vue[EtatContree], atout: AtoutContree) -> int:
    """Ce que le camp fera à cet atout, d'après cette main et ce qu'a dit le partenaire."""
    cartes = tuple(vue.etat.mains[vue.siege])
    annonce = _annonce_de(vue, (vue.siege + 2) % 4)
    if annonce is None or annonce.atout is not atout or annonce.valeur is None:
        return promesse(cartes, atout)
    deja_dit = _annonce_de(vue, vue.siege)
    if deja_dit is not None and deja_dit.atout is atout:
        return 0  # le partenaire a déjà compté ces cartes : on ne relance pas deux fois avec elles
    return annonce.valeur + soutien(cartes, atout)


def _annonce_de(vue: Vue[EtatContree], siege: Siege) -> Enchere | None:
    """Le dernier contrat que ce siège a annoncé dans cette manche."""
    dites = [e for e in vue.etat.encheres if e.auteur == siege and e.enchere is Parole.CONTRAT]
    return dites[-1] if dites else None
