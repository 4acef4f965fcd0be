"""L'histoire : les événements de la partie, dont le début ne se relit que si on le demande.

Après une reprise, une longue partie se joue d'après son dernier état : il faut connaître le nombre
de ses événements, rarement les événements eux-mêmes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, SupportsIndex, overload

from rebelote.noyau.evenement import Evenement


class Histoire(Sequence[Evenement]):
    """Une suite que l'on allonge ; ses `nombre` premiers événements sont ce que rend `relire`."""

    def __init__(self, nombre: int = 0, relire: Callable[[], Sequence[Evenement]] = tuple) -> None:
        self._nombre, self._relire = nombre, relire
        self._neufs: list[Evenement] = []

    @cached_property
    def _anciens(self) -> Sequence[Evenement]:
        return self._relire()

    def ajouter(self, evenements: Iterable[Evenement]) -> None:
        self._neufs.extend(evenements)

    def jusqu_a(self, longueur: int) -> Histoire:
        """Le début de cette histoire, qui s'allongera sans elle ; il tient tout ce qui est relu."""
        debut = Histoire(self._nombre, lambda: self._anciens)
        debut.ajouter(self._neufs[: longueur - self._nombre])
        return debut

    def vue_par(self, siege: int) -> Histoire:
        """Ce qu'un siège en a vu."""
        longueur = len(self)
        return Histoire(longueur, lambda: [e.vu_par(siege) for e in self[:longueur]])

    def __len__(self) -> int:
        return self._nombre + len(self._neufs)

    @overload
    def __getitem__(self, cle: SupportsIndex) -> Evenement: ...
    @overload
    def __getitem__(self, cle: slice) -> list[Evenement]: ...
    def __getitem__(self, cle: Any) -> Any:
        if not isinstance(cle, slice):
            return self[cle:][0] if cle < 0 else self[cle : cle + 1][0]
        debut, fin, pas = cle.indices(len(self))
        if pas == 1 and debut >= self._nombre:
            return self._neufs[debut - self._nombre : max(fin - self._nombre, 0)]
        return [*self._anciens, *self._neufs][cle]

    def __iter__(self) -> Iterator[Evenement]:
        return iter(self[:])

    def __eq__(self, autre: object) -> bool:
        return isinstance(autre, Sequence) and list(self) == list(autre)

    __hash__ = None  # type: ignore[assignment]  # elle s'allonge

    def __repr__(self) -> str:
        return f"Histoire de {len(self)} événements"
