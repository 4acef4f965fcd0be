"""Ce que valent des mesures : moyenne, intervalle à 95 %, écart d'Elo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, log10, sqrt
from typing import Final

from rebelote.stockage.cote import Z_95

_PETITS: Final = {1: 12.706204736432095, 2: 4.302652729696142}


@dataclass(frozen=True, slots=True)
class Estimation:
    """Une moyenne, et ce qu'on en ignore encore."""

    nombre: int
    moyenne: float
    ecart_type: float

    @property
    def marge(self) -> float:
        """La demi-largeur de l'intervalle à 95 % ; infinie tant qu'on n'a pas deux mesures."""
        if self.nombre < 2:
            return inf
        return student_95(self.nombre - 1) * self.ecart_type / sqrt(self.nombre)

    @property
    def intervalle(self) -> tuple[float, float]:
        return self.moyenne - self.marge, self.moyenne + self.marge


def estimer(mesures: Sequence[float]) -> Estimation:
    """La moyenne de ces mesures ; les sommes sont exactes, l'ordre n'y change rien.

    >>> e = estimer([2, 4, 4, 4, 5, 5, 7, 9])
    >>> round(e.moyenne, 3), round(e.ecart_type, 3), round(e.marge, 3)
    (5.0, 2.138, 1.787)
    """
    nombre = len(mesures)
    if not nombre:
        return Estimation(0, 0.0, 0.0)
    moyenne = fsum(mesures) / nombre
    carres = fsum((mesure - moyenne) ** 2 for mesure in mesures)
    return Estimation(nombre, moyenne, sqrt(carres / (nombre - 1)) if nombre > 1 else 0.0)


def student_95(libertes: int) -> float:
    """Le quantile de Student qui laisse 2,5 % de chaque côté (développement de Fisher).

    >>> [round(student_95(n), 3) for n in (1, 4, 10, 30, 1000)]
    [12.706, 2.776, 2.228, 2.042, 1.962]
    """
    if libertes in _PETITS:
        return _PETITS[libertes]
    z, v = Z_95, libertes
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def elo(taux: float) -> float:
    """L'écart d'Elo qui donne ce taux de victoires.

    >>> round(elo(0.75)), elo(1.0)
    (191, inf)
    """
    if taux <= 0:
        return -inf
    return inf if taux >= 1 else 400 * log10(taux / (1 - taux))
