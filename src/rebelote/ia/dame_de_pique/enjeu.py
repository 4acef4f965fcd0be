"""Ce que vaut une fin de manche pour chacun : l'écart de points, et la partie qu'elle décide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

PRIX_DE_LA_PARTIE: Final = 30.0
"""Une victoire sûre, en points."""

INCERTITUDE: Final = 9.0
"""L'écart de points qu'une manche peut combler."""

POINTS_PAR_MANCHE: Final = 9.0
"""Ce que prend, par manche, celui qui perd : de quoi deviner combien il en reste."""


def gains_de_la_manche(
    totaux: Sequence[int], objectif: int
) -> Callable[[Sequence[int]], list[float]]:
    """`gains(marques)` : ce que vaut pour chaque siège une manche ainsi marquée."""

    def gains(marques: Sequence[int]) -> list[float]:
        apres = [total + marque for total, marque in zip(totaux, marques, strict=True)]
        chances = chances_de_gagner(apres, objectif)
        return [
            ecart + PRIX_DE_LA_PARTIE * chance
            for ecart, chance in zip(ecarts(marques), chances, strict=True)
        ]

    return gains


def ecarts(marques: Sequence[int]) -> list[float]:
    """Ce que chacun marque de moins que la moyenne des autres."""
    total = sum(marques)
    return [(total - marque) / 3 - marque for marque in marques]


def chances_de_gagner(totaux: Sequence[int], objectif: int) -> list[float]:
    """La part de victoire de chacun : certaine si la partie finit là, estimée sinon."""
    moindre, pire = min(totaux), max(totaux)
    if pire >= objectif:
        poids = [float(total == moindre) for total in totaux]
    else:
        manches = 1 + (objectif - pire) / POINTS_PAR_MANCHE
        largeur = INCERTITUDE * manches**0.5
        poids = [exp((moindre - total) / largeur) for total in totaux]
    somme = sum(poids)
    return [p / somme for p in poids]
