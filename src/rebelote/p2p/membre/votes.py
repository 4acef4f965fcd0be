"""Les votes d'exclusion : qui tient qui pour absent, et sur quelle tête du journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.messages.entree import Parole
from rebelote.p2p.messages.preuves import place_de


class Votes:
    """Le dernier vote signé de chacun."""

    def __init__(self) -> None:
        self._mots: dict[Siege, tuple[Siege, Parole]] = {}

    def compter(self, cible: Siege, mot: Parole) -> None:
        ancien = self._mots.get(mot.siege)
        if ancien is None or ancien[1].contenu["date"] <= mot.contenu["date"]:
            self._mots[mot.siege] = cible, mot

    def unanimes(
        self, cible: Siege, place: PlaceDuJournal, votants: Iterable[Siege]
    ) -> dict[Siege, Parole] | None:
        """Les votes de tous ceux-là contre cet absent, sur cette tête ; `None` s'il en manque."""
        votes: dict[Siege, Parole] = {}
        for siege in votants:
            qui, mot = self._mots.get(siege, (None, None))
            if mot is None or qui != cible or place_de(mot) != place:
                return None
            votes[siege] = mot
        return votes

    def mots(self) -> Iterator[Parole]:
        return (mot for _, mot in self._mots.values())
