"""Qui est là : les flux ouverts, et le dernier signe de ceux qui n'en ont pas."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from typing import Final

GRACE: Final = 20.0
"""Les secondes que l'on attend un absent quand vient son tour."""

VUS_MAX: Final = 1024
"""Ceux dont on retient le dernier signe."""


class Presence:
    """Les flux ouverts par chacun, reconnu à l'empreinte de son jeton."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self._flux: Counter[str] = Counter()
        self._vus: OrderedDict[str, float] = OrderedDict()

    def ouvrir(self, qui: str) -> None:
        self._flux[qui] += 1

    def fermer(self, qui: str) -> None:
        self._flux[qui] -= 1
        self.voir(qui)
        if not self._flux[qui]:
            del self._flux[qui]

    def voir(self, qui: str) -> None:
        """Un signe de vie, hors de tout flux : un robot qui joue sans regarder est là aussi."""
        self._vus[qui] = time.monotonic()
        self._vus.move_to_end(qui)
        while len(self._vus) > VUS_MAX:
            self._vus.popitem(last=False)

    def flux(self, qui: str) -> int:
        return self._flux[qui]

    def total(self) -> int:
        return self._flux.total()

    def regarde(self, qui: str) -> bool:
        """A-t-il un flux ouvert ?"""
        return self._flux[qui] > 0

    def echeance(self, qui: str, depuis: float) -> float | None:
        """L'instant où il passera pour absent, son tour venu à `depuis` ; rien s'il est là."""
        if self.regarde(qui):
            return None
        return max(depuis, self._vus.get(qui, depuis)) + self.grace

    def vit(self, qui: str) -> bool:
        """Est-il là, ou l'était-il il y a peu ?"""
        recent = time.monotonic() - self._vus.get(qui, float("-inf")) < self.grace
        return self.regarde(qui) or recent
