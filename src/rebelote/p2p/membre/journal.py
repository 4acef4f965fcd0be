"""Le journal d'un membre : les entrées acceptées, chaînées, et celle qui attend sa part."""

from __future__ import annotations

from rebelote.p2p.membre.accuses import PlaceDuJournal
from rebelote.p2p.messages.entree import Entree


class Journal(list[Entree]):
    """Les entrées dans l'ordre, chacune suivant l'empreinte de la précédente."""

    def __init__(self, racine: str) -> None:
        super().__init__()
        self._racine = racine
        self.en_attente: Entree | None = None
        """Une entrée secrète, bien placée, dont la part privée n'est pas encore venue."""

    @property
    def tete(self) -> str:
        return self[-1].empreinte if self else self._racine

    @property
    def place(self) -> PlaceDuJournal:
        """Où nous en sommes."""
        return len(self), self.tete

    @property
    def place_de_vote(self) -> PlaceDuJournal:
        """Où nous en serions avec l'entrée en attente : c'est là-dessus que l'on vote."""
        entree = self.en_attente
        return self.place if entree is None else (entree.seq, entree.empreinte)

    def suivie_par(self, entree: Entree) -> bool:
        """Vrai si cette entrée vient juste après notre dernière."""
        return (entree.seq, entree.precedent) == (len(self) + 1, self.tete)
