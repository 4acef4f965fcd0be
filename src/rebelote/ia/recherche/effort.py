"""L'effort d'une recherche : un nombre fixe d'essais, ou un temps quand on en donne un."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Effort:
    """Le travail permis pour une décision.

    Sans `budget_ms`, l'horloge n'est jamais lue : la même graine donne le même coup partout. Avec
    lui, on cherche jusqu'à l'heure, si petit que soit `essais`.
    """

    essais: int
    budget_ms: float | None = None

    def fois(self, facteur: float) -> Effort:
        """Le même effort, multiplié."""
        budget = None if self.budget_ms is None else self.budget_ms * facteur
        return Effort(max(1, round(self.essais * facteur)), budget)

    def tranche(self, part: float = 1, cout: int = 1) -> Iterator[int]:
        """Les rangs des tours d'une part (de 0 à 1) de l'effort ; il y en a toujours un.

        `cout` est le nombre d'essais que fait chaque tour.
        """
        if self.budget_ms is None:
            return iter(range(max(1, round(self.essais * part / cout))))
        return _jusqu_a(perf_counter() + self.budget_ms * part / 1000)


def _jusqu_a(echeance: float) -> Iterator[int]:
    for rang in count():
        yield rang
        if perf_counter() >= echeance:
            return
