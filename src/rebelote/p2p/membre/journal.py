"""Le journal d'un membre : les entrées acceptées, chaînées."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, SupportsIndex, TypeAlias, overload

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.messages.entree import Entree, lire_entree

PlaceDuJournal: TypeAlias = tuple[int, str]
"""Une place du journal : le rang d'une entrée et son empreinte."""

RANGENT: Final = (Note.ENTREE, Note.SANS_EFFET, Note.CONTESTEE)
"""Les notes qui rangent une entrée au journal."""


class _AuCarnet:
    """Les premières entrées, que l'on n'a pas encore relues ; on remonte à celle que l'on veut."""

    def __init__(self, memoire: Memoire, avant: int, nombre: int) -> None:
        self._memoire, self._avant, self._nombre = memoire, avant, nombre
        self._rangs: list[int] = []
        """Au carnet, ceux des dernières d'entre elles, à rebours."""

    def lire(self, place: int) -> Entree:
        objet = self._memoire.lire(self._rang(self._nombre - 1 - place))
        entree = lire_entree(objet.get("fautive", objet))  # contestée, elle a sa plainte à côté
        if entree.seq != place + 1:
            raise Illisible(f"carnet illisible : on y attendait l'entrée {place + 1}")
        return entree

    def _rang(self, a_rebours: int) -> int:
        manquent = a_rebours + 1 - len(self._rangs)
        depuis = self._rangs[-1] if self._rangs else self._avant
        self._rangs += islice(_rangees_avant(self._memoire, depuis), max(manquent, 0))
        if a_rebours >= len(self._rangs):
            raise Illisible("carnet illisible : il y manque des entrées")
        return self._rangs[a_rebours]


def _rangees_avant(memoire: Memoire, avant: int) -> Iterator[int]:
    """Le rang, au carnet, de chaque entrée du journal tel qu'il était là, à rebours."""
    retirees = 0
    for rang, genre in memoire.a_rebours(avant):
        if genre == Note.RETRAIT:
            retirees += 1
        elif genre in RANGENT and retirees:
            retirees -= 1
        elif genre in RANGENT:
            yield rang


class Journal(list[Entree]):
    """Les entrées dans l'ordre, chacune suivant l'empreinte de la précédente.

    Celles d'avant la dernière étape restent au carnet, et ne se lisent que si on les demande.
    """

    def __init__(self, racine: str) -> None:
        super().__init__()
        self._racine = racine

    def differer(self, memoire: Memoire, avant: int, nombre: int) -> None:
        """Commence par ces entrées, rangées au carnet avant ce rang, sans les lire encore."""
        au_carnet: Any = _AuCarnet(memoire, avant, nombre)
        self[:] = [au_carnet] * nombre

    def _ouvrir(self, place: int, entree: Any) -> Entree:
        if isinstance(entree, _AuCarnet):
            entree = self[place] = entree.lire(place)
        lue: Entree = entree
        return lue

    @overload
    def __getitem__(self, cle: SupportsIndex) -> Entree: ...
    @overload
    def __getitem__(self, cle: slice) -> list[Entree]: ...
    def __getitem__(self, cle: Any) -> Any:
        if isinstance(cle, slice):
            return [self[place] for place in range(*cle.indices(len(self)))]
        return self._ouvrir(range(len(self))[cle], super().__getitem__(cle))

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
