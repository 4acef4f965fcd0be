"""Les temps de réflexion, en histogramme : on les ajoute sans les garder tous."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log
from typing import Final

_PLANCHER: Final = 1e-7
_RAISON: Final = 1.05
"""Chaque case est de 5 % plus large que la précédente : c'est la précision des quantiles."""
_LOG: Final = log(_RAISON)


class Temps:
    """Combien de coups ont pris combien de temps."""

    def __init__(self, cases: Mapping[int, int] | None = None) -> None:
        self.cases: Counter[int] = Counter(cases or {})

    def ajouter(self, durees: Iterable[float]) -> None:
        self.cases.update(
            [int(log(duree / _PLANCHER) / _LOG) if duree > _PLANCHER else 0 for duree in durees]
        )

    def cumuler(self, autre: Temps) -> None:
        self.cases.update(autre.cases)

    @property
    def coups(self) -> int:
        return self.cases.total()

    def quantile(self, part: float) -> float:
        """Le temps, en secondes, que cette part des coups ne dépasse pas ; 0 sans coup."""
        seuil, vus = part * self.coups, 0
        for case, nombre in sorted(self.cases.items()):
            vus += nombre
            if vus >= seuil:
                return float(_PLANCHER * _RAISON ** (case + 0.5))
        return 0.0

    def en_json(self) -> dict[str, int]:
        return {str(case): nombre for case, nombre in sorted(self.cases.items())}

    @classmethod
    def depuis_json(cls, objet: Mapping[str, int]) -> Temps:
        return cls({int(case): nombre for case, nombre in objet.items()})
