"""La mémoire d'un membre : ce qui doit survivre à une panne, noté avant d'être envoyé."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import takewhile
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
    FORFAIT = "forfait"
    """Ceux sans qui nous allons conclure ; rien, si nous y renonçons."""
    PREUVE = "preuve"
    """De quoi confondre un membre."""


class Memoire(Protocol):
    """Un carnet où l'on ajoute, et que l'on relit après une panne."""

    def noter(self, genre: str, objet: Any) -> None: ...

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        """Toutes ces notes à la fois : une panne n'en laisse pas une partie."""
        ...

    def relire(self) -> list[tuple[str, Any]]: ...

    def a_rebours(self, avant: int | None = None) -> Iterator[tuple[int, str]]:
        """Le rang et le genre de chaque note, de la dernière à la première, ou de celles qui sont
        avant ce rang : de quoi ne lire que celles qu'il faut, sans remonter plus haut."""
        ...

    def lire(self, rang: int) -> Any:
        """La note de ce rang ; les rangs se suivent, et le premier peut ne pas être zéro."""
        ...


def notes_avant(memoire: Memoire, rang: int | None) -> list[tuple[str, Any]]:
    """Les notes d'avant ce rang, ou toutes, dans l'ordre."""
    rangs = [(genre, place) for place, genre in memoire.a_rebours(rang)]
    return [(genre, memoire.lire(place)) for genre, place in reversed(rangs)]


def notes_depuis(memoire: Memoire, rang: int | None) -> list[tuple[str, Any]]:
    """Celles de ce rang et d'après, ou toutes, dans l'ordre ; on ne remonte pas plus haut."""
    suite = takewhile(lambda note: rang is None or note[0] >= rang, memoire.a_rebours())
    return [(genre, memoire.lire(place)) for place, genre in reversed([*suite])]


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

    def a_rebours(self, avant: int | None = None) -> Iterator[tuple[int, str]]:
        fin = len(self.notes) if avant is None else avant
        return ((rang, self.notes[rang][0]) for rang in reversed(range(fin)))

    def lire(self, rang: int) -> Any:
        return self.notes[rang][1]


class Brouillon:
    """Un carnet que l'on ne recopie que si tout s'est bien passé."""

    def __init__(self, memoire: Memoire) -> None:
        derniere, _ = next(memoire.a_rebours(), (-1, ""))
        self._memoire, self._debut = memoire, derniere + 1
        self._notes: list[tuple[str, Any]] = []

    def noter(self, genre: str, objet: Any) -> None:
        self._notes.append((genre, objet))

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        self._notes += notes

    def relire(self) -> list[tuple[str, Any]]:
        return notes_avant(self, self._debut + len(self._notes))

    def a_rebours(self, avant: int | None = None) -> Iterator[tuple[int, str]]:
        debut = self._debut
        fin = debut + len(self._notes) if avant is None else avant
        for rang in reversed(range(debut, fin)):
            yield rang, self._notes[rang - debut][0]
        yield from self._memoire.a_rebours(min(debut, fin))

    def lire(self, rang: int) -> Any:
        debut = self._debut
        return self._memoire.lire(rang) if rang < debut else self._notes[rang - debut][1]

    def recopier(self) -> None:
        self._memoire.noter_ensemble(self._notes)
