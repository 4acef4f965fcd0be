"""Les absents d'une table : qui est là, et ceux dont une IA tient la place."""

from __future__ import annotations

import time

from rebelote.noyau.sieges import Siege
from rebelote.table.salon.gens import Convive
from rebelote.table.salon.salon import Salon
from rebelote.table.seance.presence import Presence


class Absents:
    """Remplace qui n'est plus là quand vient son tour, jusqu'à son prochain signe."""

    def __init__(self, salon: Salon, presence: Presence) -> None:
        self._salon, self._presence = salon, presence
        self._remplaces: set[str] = set()

    def remplacee(self, convive: Convive) -> bool:
        """Vrai quand une IA joue en l'absence de cette personne."""
        return convive.parti or convive.empreinte in self._remplaces

    def empreintes(self) -> frozenset[str]:
        """Ceux que l'on remplace sans qu'ils se soient levés."""
        return frozenset(self._remplaces)

    def sieges(self) -> frozenset[Siege]:
        """Les places que tiennent des IA en l'absence de leur personne."""
        personnes = self._salon.personnes()
        return frozenset(c.siege for c in personnes if c.siege is not None and self.remplacee(c))

    def machine(self, siege: Siege) -> str | None:
        """L'IA qui tient ce siège en ce moment ; rien quand on y attend une personne."""
        convive = self._salon.assis(siege)
        return self._salon.ias[siege] if convive is None or self.remplacee(convive) else None

    def constater(self, siege: Siege, depuis: float) -> bool:
        """Remplace la personne de ce siège si elle n'est plus là, son tour venu à `depuis`."""
        convive = self._salon.assis(siege)
        if convive is None or self.remplacee(convive):
            return False
        fin = self._presence.echeance(convive.empreinte, depuis)
        if fin is None or fin > time.monotonic():
            return False
        self._remplaces.add(convive.empreinte)
        return True

    def rendre(self, convive: Convive) -> bool:
        """Elle revient ; vrai si elle s'était levée."""
        self._remplaces.discard(convive.empreinte)
        return self._salon.revenir(convive)

    def echeance(self, siege: Siege, depuis: float) -> float | None:
        """L'instant où l'on cessera de l'attendre."""
        convive = self._salon.assis(siege)
        return None if convive is None else self._presence.echeance(convive.empreinte, depuis)

    def quelqu_un(self) -> bool:
        """Reste-t-il une personne pour qui jouer ?"""
        assis = self._salon.personnes()
        return any(not c.parti and self._presence.vit(c.empreinte) for c in assis)
