"""La pendule : le temps que chacun fait attendre les autres, tel que nous l'avons vu passer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.cadence import Cadence

SAUT: Final = 1.0
"""On ne compte pas davantage d'un coup : si nous dormions, ce n'est la faute de personne."""
ACCUSE: Final = 3.0
"""Ce qu'un accusé offre au plus : il se dit tout seul, et chaque entrée en demande à chacun."""


class Pendule:
    """Pour chacun, l'attente de ce coup, et ce qu'il a pris sur sa réserve de la manche."""

    def __init__(self, cadence: Cadence, maintenant: float) -> None:
        self.cadence = cadence
        self._date = maintenant
        self._manche: object = None
        self._attentes: dict[Siege, float] = {}
        self._offertes: dict[Siege, float] = {}
        self._pris: dict[Siege, float] = {}

    def passer(self, maintenant: float, attendus: Iterable[Siege], accuse: bool = False) -> None:
        """Le temps écoulé est à la charge de ceux dont on attendait un coup, ou un `accuse`."""
        ecoule = min(maintenant - self._date, SAUT)
        self._date = maintenant
        offertes = min(self.cadence.coup, ACCUSE) if accuse else self.cadence.coup
        for siege in attendus:
            attente = self._attentes.get(siege, 0.0) + ecoule
            self._attentes[siege], self._offertes[siege] = attente, offertes
            au_dela = min(ecoule, max(0.0, attente - offertes))
            self._pris[siege] = self._pris.get(siege, 0.0) + au_dela

    def tourner(self, manche: object) -> bool:
        """Le journal a avancé ; à une autre manche, et c'est vrai, chacun retrouve sa réserve."""
        self._attentes.clear()
        nouvelle = manche != self._manche
        if nouvelle:
            self._manche = manche
            self._pris.clear()
        return nouvelle

    def entamee(self, siege: Siege) -> bool:
        """Vrai si ce coup-ci lui prend de sa réserve."""
        return self._attentes.get(siege, 0.0) > self._offertes.get(siege, self.cadence.coup)

    def reste_du_coup(self, siege: Siege) -> float:
        """Les secondes offertes à ce coup-ci qu'il n'a pas prises."""
        return max(0.0, self.cadence.coup - self._attentes.get(siege, 0.0))

    def reste(self, siege: Siege) -> float:
        """Les secondes de sa réserve."""
        return max(0.0, self.cadence.reserve - self._pris.get(siege, 0.0))

    def epuisee(self, siege: Siege) -> bool:
        """Vrai s'il n'a plus ni le temps de ce coup, ni de réserve."""
        return self.entamee(siege) and self.reste(siege) <= 0.0
