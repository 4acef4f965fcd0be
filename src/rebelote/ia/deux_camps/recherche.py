"""Choisir une carte : résoudre chaque monde à cartes ouvertes, et faire la moyenne de l'utile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final, TypeAlias

from rebelote.cartes import Carte
from rebelote.coeur import Position, Solveur
from rebelote.ia.deux_camps.mondes import Mains, Monde

LOT: Final = 2
"""Combien de mondes chaque fil résout entre deux coups d'œil à la montre."""

Utilites: TypeAlias = Callable[[Mains], Sequence[float]]
"""Pour un monde, l'utilité de chaque total de points de plis de son camp, de 0 à 162."""

PREFERENCE_DES_POINTS: Final = 0.05
"""De quoi départager deux cartes qui donnent le même résultat : autant faire des points."""


class Resolveur:
    """Un ou plusieurs solveurs, un par fil d'exécution ; le résultat n'en dépend pas."""

    def __init__(self, fils: int = 1) -> None:
        self._solveurs = [Solveur() for _ in range(max(1, fils))]

    @property
    def fils(self) -> int:
        return len(self._solveurs)

    def valeurs_de(self, positions: Sequence[Position]) -> list[Mapping[Carte, int]]:
        if self.fils == 1 or len(positions) < 2:
            return list(self._solveurs[0].valeurs_de(positions))
        parts = [positions[k :: self.fils] for k in range(self.fils)]
        with ThreadPoolExecutor(self.fils) as equipe:
            rendus = list(equipe.map(Solveur.valeurs_de, self._solveurs, parts))
        return [rendus[k % self.fils][k // self.fils] for k in range(len(positions))]

    def valeur(self, position: Position) -> int:
        return self._solveurs[0].valeur(position)


class Montre:
    """Le temps que l'on a pour un coup ; arrêtée quand rien ne le limite."""

    def __init__(self, budget_ms: float | None) -> None:
        self._limite = None if budget_ms is None else monotonic() + budget_ms / 1000

    @property
    def arretee(self) -> bool:
        return self._limite is None

    def passee(self) -> bool:
        return self._limite is not None and monotonic() >= self._limite


class Pesee:
    """Ce que vaut chaque carte dans chacun des mondes résolus."""

    def __init__(self, acquis: int = 0) -> None:
        self.acquis = acquis
        """Les points de plis que le camp a déjà faits."""
        self.poids: list[float] = []
        self.utilites: dict[Carte, list[float]] = {}
        self.points: dict[Carte, list[int]] = {}
        """Les points de plis que le camp ferait encore, monde par monde, avec chaque carte."""

    def ajouter(self, poids: float, valeurs: Mapping[Carte, int], table: Sequence[float]) -> None:
        """Un monde résolu : les points que ferait chaque carte, et ce que vaut chaque total."""
        self.poids.append(poids)
        for carte, points in valeurs.items():
            utilite = table[self.acquis + points] + PREFERENCE_DES_POINTS * points
            self.utilites.setdefault(carte, []).append(utilite)
            self.points.setdefault(carte, []).append(points)

    def moyenne(self, carte: Carte) -> float:
        return self._moyenne(self.utilites[carte])

    def points_attendus(self, carte: Carte) -> float:
        return self._moyenne(self.points[carte])

    def _moyenne(self, valeurs: Sequence[float]) -> float:
        pesees = zip(valeurs, self.poids, strict=True)
        return sum(valeur * poids for valeur, poids in pesees) / sum(self.poids)


def evaluer(
    bilan: Pesee,
    resolveur: Resolveur,
    mondes: Sequence[Monde],
    position: Callable[[Mains], Position],
    utilites: Utilites,
    montre: Montre,
) -> None:
    """Ajoute au bilan tous ces mondes, ou ceux que l'on a le temps de résoudre."""
    pas = len(mondes) if montre.arretee else LOT * resolveur.fils
    for debut in range(0, len(mondes), max(1, pas)):
        lot = mondes[debut : debut + pas]
        resolus = resolveur.valeurs_de([position(monde.mains) for monde in lot])
        for monde, valeurs in zip(lot, resolus, strict=True):
            bilan.ajouter(monde.poids, valeurs, utilites(monde.mains))
        if montre.passee():
            return
