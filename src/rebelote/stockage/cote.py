"""La cote d'un joueur, sur l'échelle d'Elo : 400 points de plus, dix fois plus de victoires.

C'est le modèle de Bradley et Terry, ajusté sur toutes les parties à la fois : contrairement à un
Elo tenu au fil de l'eau, l'ordre dans lequel on les a gardées n'y change rien. Chacun y reçoit en
plus un duel nul contre un joueur moyen : sans lui, qui n'a jamais perdu aurait une cote infinie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import exp, log
from typing import Final, Generic, TypeAlias, TypeVar

J = TypeVar("J", bound=Hashable)

Duel: TypeAlias = tuple[int, int, float]
"""Le rang du gagnant, celui du perdant, et combien de fois."""

Arete: TypeAlias = tuple[int, int, float]
"""Deux joueurs qui se sont rencontrés, et ce que leurs duels apprennent de leur écart."""

Z_95: Final = 1.959963984540054
"""Le quantile de la loi normale qui laisse 2,5 % de chaque côté : de quoi dire une marge."""

MOYENNE: Final = 1500
_POINTS: Final = 400 / log(10)
_TOURS: Final = 100
_PRECISION: Final = 1e-9


class Duels(Generic[J]):
    """Qui a battu qui, et combien de fois ; une partie vaut un duel, partagé entre ses joueurs."""

    def __init__(self) -> None:
        self._rangs: dict[J, int] = {}
        self._duels: dict[tuple[int, int], float] = defaultdict(float)

    def ajouter(self, gagnants: Sequence[J], perdants: Sequence[J]) -> None:
        """Chaque gagnant bat chaque perdant ; contre soi-même, on ne prouve rien."""
        for joueur in (*gagnants, *perdants):
            self._rangs.setdefault(joueur, len(self._rangs))
        for gagnant in gagnants:
            for perdant in perdants:
                if gagnant != perdant:
                    part = 1 / (len(gagnants) * len(perdants))
                    self._duels[self._rangs[gagnant], self._rangs[perdant]] += part

    def cotes(self) -> dict[J, float]:
        """La cote de chacun ; un joueur moyen, ou dont on ne sait rien, a 1500."""
        duels = [(gagnant, perdant, n) for (gagnant, perdant), n in self._duels.items()]
        niveaux = ajuster(len(self._rangs), duels)
        return {joueur: MOYENNE + _POINTS * niveaux[rang] for joueur, rang in self._rangs.items()}


def ajuster(nombre: int, duels: Sequence[Duel]) -> list[float]:
    """Les niveaux les plus vraisemblables, par la méthode de Newton à pas borné."""
    niveaux = [0.0] * nombre
    for _ in range(_TOURS):
        pente, poids, aretes = _derivees(niveaux, duels)
        pas = _resoudre(poids, aretes, pente)
        plus_grand = max(map(abs, pas), default=0.0)
        frein = min(1.0, 1 / plus_grand) if plus_grand else 1.0
        niveaux = [niveau + frein * p for niveau, p in zip(niveaux, pas, strict=True)]
        if plus_grand < _PRECISION:
            break
    return niveaux


def _chance(ecart: float) -> float:
    return 1 / (1 + exp(-ecart))


def _derivees(
    niveaux: Sequence[float], duels: Sequence[Duel]
) -> tuple[list[float], list[float], list[Arete]]:
    """La pente de la vraisemblance, et sa courbure : celle de chacun seul, celle de chaque duel."""
    seuls = list(map(_chance, niveaux))
    pente = [0.5 - chance for chance in seuls]
    poids = [chance * (1 - chance) for chance in seuls]
    aretes = []
    for gagnant, perdant, fois in duels:
        chance = _chance(niveaux[gagnant] - niveaux[perdant])
        pente[gagnant] += fois * (1 - chance)
        pente[perdant] -= fois * (1 - chance)
        aretes.append((gagnant, perdant, fois * chance * (1 - chance)))
    return pente, poids, aretes


# --- Le système de Newton, par gradient conjugué : peu de joueurs se sont tous rencontrés -------


def _resoudre(
    poids: Sequence[float], aretes: Sequence[Arete], pente: Sequence[float]
) -> list[float]:
    """Le pas `x` dont la courbure donne la pente."""
    x = [0.0] * len(pente)
    reste, direction = list(pente), list(pente)
    norme = _produit(reste, reste)
    for _ in range(10 * len(pente)):
        if norme < _PRECISION**2:
            break
        image = _courber(poids, aretes, direction)
        longueur = norme / _produit(direction, image)
        x = _plus(x, longueur, direction)
        reste = _plus(reste, -longueur, image)
        avant, norme = norme, _produit(reste, reste)
        direction = _plus(reste, norme / avant, direction)
    return x


def _courber(poids: Sequence[float], aretes: Sequence[Arete], x: Sequence[float]) -> list[float]:
    image = [p * v for p, v in zip(poids, x, strict=True)]
    for i, j, p in aretes:
        flux = p * (x[i] - x[j])
        image[i] += flux
        image[j] -= flux
    return image


def _plus(a: Sequence[float], facteur: float, b: Sequence[float]) -> list[float]:
    return [u + facteur * v for u, v in zip(a, b, strict=True)]


def _produit(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(u * v for u, v in zip(a, b, strict=True))
