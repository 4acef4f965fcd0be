"""Des seaux qui se vident à mesure que l'on y prend, et se remplissent avec le temps."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable


class Seaux:
    """Un seau par nom : tant de jetons par seconde en régime, tant d'un coup."""

    def __init__(
        self,
        debit: float,
        rafale: float,
        noms: int = 1024,
        horloge: Callable[[], float] = time.monotonic,
    ) -> None:
        """`noms` : ceux que l'on retient ; au-delà, on oublie le plus anciennement venu."""
        self.debit, self._rafale, self._noms, self._horloge = debit, rafale, noms, horloge
        self._restes: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def permet(self, nom: str) -> bool:
        """Vrai s'il lui reste un jeton ; rien n'est pris."""
        return self._reste(nom) >= 1

    def puiser(self, nom: str = "") -> bool:
        """Prend un jeton du seau de ce nom ; faux s'il est vide."""
        permis = self.permet(nom)
        self.prendre(nom, 1 if permis else 0)  # refusé aussi, son nom se retient
        return permis

    def prendre(self, nom: str, combien: float) -> None:
        """Prend autant, quitte à devoir."""
        reste = self._reste(nom)
        self._restes[nom] = (reste - combien, self._horloge())
        self._restes.move_to_end(nom)
        while len(self._restes) > self._noms:
            self._restes.popitem(last=False)

    def attente(self, nom: str) -> float:
        """Les secondes avant que ce seau ne doive plus rien."""
        return max(0.0, -self._reste(nom) / self.debit)

    def _reste(self, nom: str) -> float:
        maintenant = self._horloge()
        reste, date = self._restes.get(nom, (self._rafale, maintenant))
        return min(self._rafale, reste + (maintenant - date) * self.debit)
