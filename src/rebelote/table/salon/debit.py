"""Le débit : combien l'on peut demander en peu de temps, chacun pour soi."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

RETENUS: Final = 1024


class Debit:
    """Un seau par personne, qui se remplit avec le temps."""

    def __init__(self, rafale: int, par_seconde: float) -> None:
        self._rafale, self._par_seconde = float(rafale), par_seconde
        self._seaux: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def permet(self, qui: str, maintenant: float) -> bool:
        """Vrai s'il lui en reste ; rien n'est pris."""
        return self._reste(qui, maintenant) >= 1

    def puiser(self, qui: str, maintenant: float) -> bool:
        """Vrai s'il lui en restait."""
        reste = self._reste(qui, maintenant)
        self._seaux[qui] = (reste - 1 if reste >= 1 else reste, maintenant)
        self._seaux.move_to_end(qui)
        while len(self._seaux) > RETENUS:
            self._seaux.popitem(last=False)
        return reste >= 1

    def _reste(self, qui: str, maintenant: float) -> float:
        reste, date = self._seaux.get(qui, (self._rafale, maintenant))
        return min(self._rafale, reste + (maintenant - date) * self._par_seconde)
