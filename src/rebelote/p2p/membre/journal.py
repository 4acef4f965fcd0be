"""Le journal d'un membre : les entrées acceptées, chaînées."""

from __future__ import annotations

from typing import TypeAlias

from rebelote.p2p.messages.entree import Entree

PlaceDuJournal: TypeAlias = tuple[int, str]
"""Une place du journal : le rang d'une entrée et son empreinte."""


class Journal(list[Entree]):
    """Les entrées dans l'ordre, chacune suivant l'empreinte de la précédente."""

    def __init__(self, racine: str) -> None:
        super().__init__()
        self._racine = racine

    @property
    def tete(self) -> str:
        return self[-1].empreinte if self else self._racine

    @property
    def place(self) -> PlaceDuJournal:
        """Où nous en sommes."""
        return len(self), self.tete

    def empreinte_a(self, seq: int) -> str | None:
        """L'empreinte de l'entrée de ce rang ; la racine au rang 0, rien au-delà de la tête."""
        if seq == 0:
            return self._racine
        return self[seq - 1].empreinte if seq <= len(self) else None

    def suivie_par(self, entree: Entree) -> bool:
        """Vrai si cette entrée vient juste après notre dernière."""
        return (entree.seq, entree.precedent) == (len(self) + 1, self.tete)
