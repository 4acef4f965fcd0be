"""La mémoire d'un membre : ce qui doit survivre à une panne, noté avant d'être envoyé."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Protocol


class Note(StrEnum):
    """Ce qu'un membre note de la partie, et relit après une panne."""

    ENTREE = "entree"
    SANS_EFFET = "sans_effet"
    """Une entrée que l'on range sans la jouer."""
    CONTESTEE = "contestee"
    """Une entrée que nous rangeons en la refusant, et notre plainte signée."""
    RETRAIT = "retrait"
    """La dernière entrée ne compte plus."""
    LANCEMENT = "lancement"
    """Notre nœud se lève, pour la énième fois."""
    ETAPE = "etape"
    """Ce qu'une manche ouverte a acquis : on n'en rejouera plus rien."""
    PREUVE = "preuve"
    """De quoi confondre un membre."""


class Memoire(Protocol):
    """Un carnet où l'on ajoute, et que l'on relit après une panne."""

    def noter(self, genre: str, objet: Any) -> None: ...

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        """Toutes ces notes à la fois : une panne n'en laisse pas une partie."""
        ...

    def relire(self) -> list[tuple[str, Any]]: ...

    def genres(self) -> list[str]:
        """Le genre de chaque note : de quoi ne lire que celles qu'il faut."""
        ...

    def lire(self, rang: int) -> Any:
        """La note de ce rang."""
        ...


class MemoireVive:
    """Un carnet sans disque, pour les simulations : il survit au nœud, pas au processus."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, Any]] = []

    def noter(self, genre: str, objet: Any) -> None:
        self.notes.append((genre, objet))

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        self.notes += notes

    def relire(self) -> list[tuple[str, Any]]:
        return list(self.notes)

    def genres(self) -> list[str]:
        return [genre for genre, _ in self.notes]

    def lire(self, rang: int) -> Any:
        return self.notes[rang][1]


class Brouillon:
    """Un carnet que l'on ne recopie que si tout s'est bien passé."""

    def __init__(self, memoire: Memoire) -> None:
        self._memoire, self._genres = memoire, memoire.genres()
        self._notes: list[tuple[str, Any]] = []

    def noter(self, genre: str, objet: Any) -> None:
        self._notes.append((genre, objet))

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        self._notes += notes

    def relire(self) -> list[tuple[str, Any]]:
        return [*self._memoire.relire()[: len(self._genres)], *self._notes]

    def genres(self) -> list[str]:
        return [*self._genres, *(genre for genre, _ in self._notes)]

    def lire(self, rang: int) -> Any:
        deja = len(self._genres)
        return self._memoire.lire(rang) if rang < deja else self._notes[rang - deja][1]

    def recopier(self) -> None:
        self._memoire.noter_ensemble(self._notes)
