"""Les votes d'exclusion : qui tient qui pour absent, et sur quelle tête du journal."""

from __future__ import annotations

from collections.abc import Iterable

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.accuses import PlaceDuJournal
from rebelote.p2p.messages.entree import Parole


class Votes:
    """Le dernier vote signé de chacun, par absent et par rang du journal."""

    def __init__(self) -> None:
        self._mots: dict[tuple[Siege, int], dict[Siege, Parole]] = {}

    def compter(self, cible: Siege, mot: Parole) -> None:
        self._mots.setdefault((cible, mot.contenu["seq"]), {})[mot.siege] = mot

    def unanimes(
        self, cible: Siege, place: PlaceDuJournal, votants: Iterable[Siege]
    ) -> dict[Siege, Parole] | None:
        """Les votes de tous ceux-là contre cet absent, sur cette tête ; `None` s'il en manque."""
        seq, tete = place
        mots = self._mots.get((cible, seq), {})
        votes = {siege: mots.get(siege) for siege in votants}
        bons = {s: mot for s, mot in votes.items() if mot and mot.contenu["empreinte"] == tete}
        return bons if len(bons) == len(votes) else None

    def vider(self) -> None:
        self._mots.clear()
