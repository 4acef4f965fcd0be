"""Le journal d'un membre : les entrées acceptées, chaînées."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex, TypeAlias, overload

from rebelote.p2p.membre.memoire import Memoire
from rebelote.p2p.messages.entree import Entree, lire_entree

PlaceDuJournal: TypeAlias = tuple[int, str]
"""Une place du journal : le rang d'une entrée et son empreinte."""


class _AuCarnet:
    """Une entrée que l'on n'a pas encore relue."""

    def __init__(self, memoire: Memoire, rang: int) -> None:
        self._memoire, self._rang = memoire, rang

    def lire(self) -> Entree:
        objet = self._memoire.lire(self._rang)
        return lire_entree(objet.get("fautive", objet))  # contestée, elle a sa plainte à côté


class Journal(list[Entree]):
    """Les entrées dans l'ordre, chacune suivant l'empreinte de la précédente.

    Celles d'avant la dernière étape restent au carnet, et ne se lisent que si on les demande.
    """

    def __init__(self, racine: str) -> None:
        super().__init__()
        self._racine = racine

    def differer(self, memoire: Memoire, rang: int) -> None:
        """Ajoute une entrée que nous avions rangée, sans la lire encore."""
        en_attente: Any = _AuCarnet(memoire, rang)
        self.append(en_attente)

    def _ouvrir(self, place: int, entree: Any) -> Entree:
        if isinstance(entree, _AuCarnet):
            entree = self[place] = entree.lire()
        lue: Entree = entree
        return lue

    @overload
    def __getitem__(self, cle: SupportsIndex) -> Entree: ...
    @overload
    def __getitem__(self, cle: slice) -> list[Entree]: ...
    def __getitem__(self, cle: Any) -> Any:
        if isinstance(cle, slice):
            return [self[place] for place in range(*cle.indices(len(self)))]
        return self._ouvrir(cle, super().__getitem__(cle))

    def __iter__(self) -> Iterator[Entree]:
        return (self[place] for place in range(len(self)))

    def __reversed__(self) -> Iterator[Entree]:
        return (self[place] for place in reversed(range(len(self))))

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
