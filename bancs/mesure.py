"""Mesurer des débits côte à côte, dans un même passage, et en donner les rapports."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

TOURS = 5
DUREE = 0.6
"""Secondes par tour : les concurrents alternent, pour que le bruit de la machine soit partagé."""


@dataclass
class Coureur:
    """Une tâche chronométrée : `faire(graine)` rend le nombre d'unités faites."""

    nom: str
    faire: Callable[[int], int]
    debits: list[float] = field(default_factory=list)

    @property
    def debit(self) -> float:
        return statistics.median(self.debits)

    def courir(self, tour: int) -> None:
        unites, graine = 0, 1000 * tour
        depart = time.process_time()
        while (ecoule := time.process_time() - depart) < DUREE:
            unites += self.faire(graine)
            graine += 1
        self.debits.append(unites / ecoule)


def course(titre: str, unite: str, coureurs: list[Coureur]) -> None:
    """Fait courir, tour à tour, et affiche débits et rapports ; le premier est le nôtre."""
    for coureur in coureurs:
        coureur.faire(0)
    for tour in range(TOURS):
        for coureur in coureurs:
            coureur.courir(tour)
    nous = coureurs[0]
    print(f"\n{titre}")
    for coureur in coureurs:
        rapport = "" if coureur is nous else f"   nous ÷ lui = {nous.debit / coureur.debit:.2f}"
        debit = f"{coureur.debit:,.0f}".replace(",", " ")
        print(f"  {coureur.nom:<46} {debit:>9} {unite}{rapport}", flush=True)
