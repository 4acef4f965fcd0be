"""L'allure des IA : le temps de voir ce qui vient d'arriver avant qu'elles jouent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rebelote.table.salon.reglages import Allure


class Pause(NamedTuple):
    """Les secondes qui passent au moins avant le coup d'une IA."""

    coup: float
    pli: float
    """Après un pli achevé, que l'on regarde plus longtemps."""


PAUSES: Final[Mapping[Allure, Pause]] = {
    Allure.IMMEDIATE: Pause(0.0, 0.0),
    Allure.VIVE: Pause(0.35, 0.9),
    Allure.NORMALE: Pause(0.8, 1.9),
    Allure.LENTE: Pause(1.6, 3.2),
}
