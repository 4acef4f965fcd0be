"""Une moyenne tenue au fil des mesures, pour décider après chacune sans toutes les relire."""

from __future__ import annotations

from math import sqrt

from rebelote.gymnase.mesures.statistiques import Estimation


class Cumul:
    """Nombre, moyenne et variance (Welford) ; le même ordre donne les mêmes bits."""

    __slots__ = ("_carres", "moyenne", "nombre")

    def __init__(self) -> None:
        self.nombre = 0
        self.moyenne = 0.0
        self._carres = 0.0

    def ajouter(self, mesure: float) -> None:
        self.nombre += 1
        ecart = mesure - self.moyenne
        self.moyenne += ecart / self.nombre
        self._carres += ecart * (mesure - self.moyenne)

    @property
    def carres(self) -> float:
        """La somme des carrés des écarts à la moyenne."""
        return self._carres

    @property
    def variance(self) -> float:
        return self._carres / (self.nombre - 1) if self.nombre > 1 else 0.0

    @property
    def estimation(self) -> Estimation:
        return Estimation(self.nombre, self.moyenne, sqrt(self.variance))
