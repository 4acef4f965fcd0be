"""Le décompte d'une manche : contrat, dedans, capot, litige."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from rebelote.cartes import Couleur
from rebelote.jeux.belote.annonces import AnnoncesDesSieges, points_annonces
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.commun.atouts import Pli, points_pli
from rebelote.jeux.commun.equipes import camp
from rebelote.noyau.sieges import Siege

Paire: TypeAlias = tuple[int, int]
"""Une valeur pour chaque camp : A, puis B."""

DER: Final = 10
DER_CAPOT: Final = 100
BELOTE: Final = 20
TOTAL: Final = 162
SEUIL: Final = 82


class Issue(Enum):
    """Ce qu'est devenu le contrat."""

    FAIT = "contrat fait"
    DEDANS = "dedans"
    LITIGE = "litige"
    ANNULEE = "manche annulée"


@dataclass(frozen=True, slots=True)
class Decompte:
    """Le détail d'une manche, camp par camp (A, B)."""

    issue: Issue
    scores: Paire
    preneur: Siege | None = None
    atout: Couleur | None = None
    plis: Paire = (0, 0)
    belote: Paire = (0, 0)
    annonces: Paire = (0, 0)
    capot: int | None = None
    litige_verse: int = 0
    litige_en_attente: int = 0


def annulee(litige: int) -> Decompte:
    """La manche où tout le monde a passé deux fois."""
    return Decompte(Issue.ANNULEE, (0, 0), litige_en_attente=litige)


@lru_cache(maxsize=8)  # les quatre vues refont le compte de l'arbitre
def decompter(
    regles: ReglesBelote,
    preneur: Siege,
    atout: Couleur,
    plis: tuple[Pli, ...],
    annonces: AnnoncesDesSieges,
    belote: Siege | None,
    litige: int = 0,
) -> Decompte:
    """Le décompte d'une manche jouée ; `litige` est ce qui attendait des manches d'avant."""
    capot = camp_capot(plis)
    points = points_des_plis(plis, atout)
    primes = points_annonces(annonces, atout)
    belotes = (0, 0) if belote is None else _paire(camp(belote), BELOTE)
    issue = _issue(regles, camp(preneur), capot, points, primes, belotes)
    scores = _scores(issue, camp(preneur), capot, points, primes, belotes)
    verse, attente = 0, litige
    if issue is Issue.LITIGE:
        attente += points[camp(preneur)] + primes[camp(preneur)]
    else:
        verse, attente = litige, 0
        gagnant = camp(preneur) if issue is Issue.FAIT else 1 - camp(preneur)
        scores = _plus(scores, _paire(gagnant, verse))
    return Decompte(issue, scores, preneur, atout, points, belotes, primes, capot, verse, attente)


def points_des_plis(plis: tuple[Pli, ...], atout: Couleur) -> Paire:
    """Les points de cartes de chaque camp, der compris (cent au lieu de dix s'il y a capot)."""
    totaux = [0, 0]
    for pli in plis:
        totaux[camp(pli.vainqueur)] += points_pli(pli.cartes, atout)
    totaux[camp(plis[-1].vainqueur)] += DER if camp_capot(plis) is None else DER_CAPOT
    return totaux[0], totaux[1]


def camp_capot(plis: tuple[Pli, ...]) -> int | None:
    """Le camp qui a fait tous les plis, s'il y en a un."""
    camps = {camp(pli.vainqueur) for pli in plis}
    return camps.pop() if len(camps) == 1 else None


def _issue(
    regles: ReglesBelote, prenant: int, capot: int | None, points: Paire, primes: Paire, bel: Paire
) -> Issue:
    if capot is not None:
        return Issue.FAIT if capot == prenant else Issue.DEDANS
    if regles.contrat == "seuil_82":
        return Issue.FAIT if points[prenant] >= SEUIL else Issue.DEDANS
    totaux = _plus(_plus(points, primes), bel)
    if totaux[prenant] == totaux[1 - prenant]:
        return Issue.LITIGE if regles.litige else Issue.DEDANS
    return Issue.FAIT if totaux[prenant] > totaux[1 - prenant] else Issue.DEDANS


def _scores(
    issue: Issue, prenant: int, capot: int | None, points: Paire, primes: Paire, bel: Paire
) -> Paire:
    defense = 1 - prenant
    if capot is not None:
        return _plus(_paire(capot, points[capot] + sum(primes)), bel)
    if issue is Issue.DEDANS:
        return _plus(_paire(defense, TOTAL + sum(primes)), bel)
    if issue is Issue.LITIGE:
        return _plus(_paire(defense, points[defense] + primes[defense]), bel)
    return _plus(_plus(points, primes), bel)


def _paire(c: int, valeur: int) -> Paire:
    return (valeur, 0) if c == 0 else (0, valeur)


def _plus(a: Paire, b: Paire) -> Paire:
    return a[0] + b[0], a[1] + b[1]
