"""Ce que le décompte a de commun à la belote et à la contrée : le der, le capot, la belote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from rebelote.cartes import Carte
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.equipes import camp
from rebelote.noyau.sieges import Siege

Paire: TypeAlias = tuple[int, int]
"""Une valeur pour chaque camp : A, puis B."""

DER: Final = 10
DER_CAPOT: Final = 100
BELOTE: Final = 20


def paire(c: int, valeur: int) -> Paire:
    """Cette valeur pour un camp, rien pour l'autre."""
    return (valeur, 0) if c == 0 else (0, valeur)


def plus(a: Paire, b: Paire) -> Paire:
    return a[0] + b[0], a[1] + b[1]


def points_de_la_belote(siege: Siege | None) -> Paire:
    """Les points de belote de chaque camp, si ce siège l'a dite."""
    return (0, 0) if siege is None else paire(camp(siege), BELOTE)


def points_du_der(plis: tuple[Pli, ...]) -> Paire:
    """Le dernier pli : dix points, ou cent au camp qui les a tous faits."""
    return paire(camp(plis[-1].vainqueur), DER if camp_capot(plis) is None else DER_CAPOT)


def points_faits(plis: tuple[Pli, ...], points: Callable[[tuple[Carte, ...]], int]) -> Paire:
    """Les points de chaque camp, der compris ; `points` dit ce que valent les cartes d'un pli."""
    totaux = list(points_du_der(plis))
    for pli in plis:
        totaux[camp(pli.vainqueur)] += points(pli.cartes)
    return totaux[0], totaux[1]


def camp_capot(plis: tuple[Pli, ...]) -> int | None:
    """Le camp qui a fait tous les plis, s'il y en a un."""
    camps = {camp(pli.vainqueur) for pli in plis}
    return camps.pop() if len(camps) == 1 else None
