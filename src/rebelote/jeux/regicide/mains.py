"""Ce que mains, paquets et réserve ont en commun : des cartes en partent, connues ou non."""

from __future__ import annotations

from collections.abc import Sequence

from rebelote.cartes import Carte, Main


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
