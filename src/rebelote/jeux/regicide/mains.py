"""Ce que mains, paquets et réserve ont en commun : des cartes en partent, connues ou non."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rebelote.cartes import Carte, Main

T = TypeVar("T")


def retirer(main: Main, cartes: Sequence[Carte | None]) -> Main:
    """Ce qui reste une fois ces cartes parties.

    Une carte partie sans être vue pouvait être n'importe laquelle : on ne sait plus ce qui reste.
    """
    if None in cartes:
        return Main(0, len(main) - len(cartes))
    for carte in cartes:
        if carte is not None:
            main = main.sans(carte)
    return main


def remplacer(suite: tuple[T, ...], siege: int, valeur: T) -> tuple[T, ...]:
    """La même suite, où la valeur de ce siège est changée."""
    return (*suite[:siege], valeur, *suite[siege + 1 :])


def distinctes(cartes: Iterable[Carte | None], permises: int) -> bool:
    """Vrai si les cartes vues sont toutes permises et toutes différentes."""
    vues = 0
    for carte in cartes:
        if carte is None:
            continue
        if not carte.bit & permises & ~vues:
            return False
        vues |= carte.bit
    return True
