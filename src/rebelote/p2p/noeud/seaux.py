"""Des seaux qui se vident d'un jeton par demande, et se remplissent avec le temps."""

from __future__ import annotations

import time
from collections import OrderedDict


class Seaux:
    """Un seau par nom : tant de demandes par seconde en régime, tant d'un coup."""

    def __init__(self, debit: float, rafale: float, noms: int) -> None:
        """`noms` : ceux que l'on retient ; au-delà, on oublie le plus anciennement venu."""
        self.debit, self._rafale, self._noms = debit, rafale, noms
        self._restes: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def puiser(self, nom: str = "") -> bool:
        """Prend un jeton du seau de ce nom ; faux s'il est vide."""
        maintenant = time.monotonic()
        reste, date = self._restes.pop(nom, (self._rafale, maintenant))
        reste = min(self._rafale, reste + (maintenant - date) * self.debit)
        permis = reste >= 1
        self._restes[nom] = (reste - 1 if permis else reste, maintenant)
        while len(self._restes) > self._noms:
            self._restes.popitem(last=False)
        return permis
