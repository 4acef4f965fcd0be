"""La force de chacun sur l'échelle d'Elo, d'après toutes les rencontres à la fois.

C'est le modèle de Bradley et Terry, comme au classement des parties gardées. Les donnes servent à
toutes les paires : l'incertitude vient d'un jackknife par blocs de donnes, qui garde leurs liens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt
from typing import Final, TypeAlias

from rebelote.gymnase.mesures.statistiques import student_95
from rebelote.stockage.cote import Z_95, Duel, ajuster

Paire: TypeAlias = tuple[int, int]
"""Les rangs de deux participants qui se rencontrent."""

BLOCS: Final = 20
_POINTS: Final = 400 / log(10)


@dataclass(frozen=True, slots=True)
class Force:
    """La cote d'un participant, 0 pour la moyenne du tournoi, et sa marge à 95 %."""

    cote: float
    marge: float


def forces(nombre: int, ecarts: Mapping[Paire, Sequence[float]]) -> list[Force]:
    """La force de chaque participant, d'après les donnes gagnées et perdues de chaque paire."""
    donnes = max(map(len, ecarts.values()), default=0)
    cotes = _cotes(nombre, ecarts)
    blocs = min(BLOCS, donnes)
    if blocs < 2:
        return [Force(cote, inf) for cote in cotes]
    sans = [_cotes(nombre, _sans_bloc(ecarts, bloc, blocs)) for bloc in range(blocs)]
    planchers = _marges_minimales(cotes, ecarts)
    return [
        Force(cote, max(planchers[rang], _marge([essai[rang] for essai in sans])))
        for rang, cote in enumerate(cotes)
    ]


def _sans_bloc(
    ecarts: Mapping[Paire, Sequence[float]], bloc: int, blocs: int
) -> dict[Paire, list[float]]:
    return {
        paire: [ecart for donne, ecart in enumerate(suite) if donne % blocs != bloc]
        for paire, suite in ecarts.items()
    }


def _marge(essais: Sequence[float]) -> float:
    nombre = len(essais)
    moyenne = sum(essais) / nombre
    carres = sum((essai - moyenne) ** 2 for essai in essais)
    return student_95(nombre - 1) * sqrt(carres * (nombre - 1) / nombre)


def _marges_minimales(
    cotes: Sequence[float], ecarts: Mapping[Paire, Sequence[float]]
) -> list[float]:
    """Ce que le modèle ignore de toute façon : qui gagne toujours n'en est pas mieux connu."""
    niveaux = [cote / _POINTS for cote in cotes]
    information = [_information(niveau) for niveau in niveaux]
    for (a, b), suite in ecarts.items():
        apport = len(suite) * _information(niveaux[a] - niveaux[b])
        information[a] += apport
        information[b] += apport
    return [Z_95 * _POINTS / sqrt(somme) for somme in information]


def _information(ecart: float) -> float:
    """Ce qu'apprend un duel entre deux joueurs de cet écart : d'autant plus qu'il est serré."""
    chance = 1 / (1 + exp(-ecart))
    return chance * (1 - chance)


def _cotes(nombre: int, ecarts: Mapping[Paire, Sequence[float]]) -> list[float]:
    niveaux = ajuster(nombre, [duel for paire in ecarts for duel in _duels(paire, ecarts[paire])])
    moyenne = sum(niveaux) / nombre
    return [_POINTS * (niveau - moyenne) for niveau in niveaux]


def _duels(paire: Paire, ecarts: Sequence[float]) -> list[Duel]:
    """Une nulle vaut une demi-victoire de chacun."""
    premier, second = paire
    nulles = sum(ecart == 0 for ecart in ecarts) / 2
    gagnees = sum(ecart > 0 for ecart in ecarts) + nulles
    perdues = sum(ecart < 0 for ecart in ecarts) + nulles
    return [(premier, second, gagnees), (second, premier, perdues)]
