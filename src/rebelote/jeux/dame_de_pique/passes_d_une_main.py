"""Toutes les façons de passer trois cartes d'une main, faites à la demande."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Final, overload

from rebelote.cartes import cartes_du_masque, masque
from rebelote.jeux.dame_de_pique.evenements import PasserCartes
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

CARTES_PASSEES: Final = 3


class PassesDUneMain(Sequence[Evenement]):
    """Une suite en lecture, égale à la liste des mêmes coups dans le même ordre.

    Treize cartes donnent 286 passes : qui en tire une au sort n'en fait qu'une.
    """

    __slots__ = ("_main", "_siege")

    def __init__(self, siege: Siege, main: int) -> None:
        """Les passes de ce siège ; sa main est un masque."""
        self._siege = siege
        self._main = main

    def __len__(self) -> int:
        return comb(self._main.bit_count(), CARTES_PASSEES)

    @overload
    def __getitem__(self, rang: int) -> Evenement: ...
    @overload
    def __getitem__(self, rang: slice) -> list[Evenement]: ...
    def __getitem__(self, rang: int | slice) -> Evenement | list[Evenement]:
        if isinstance(rang, slice):
            return list(self)[rang]
        cartes = cartes_du_masque(self._main)
        trio = _trios(len(cartes))[rang]
        return PasserCartes(self._siege, tuple(cartes[place] for place in trio))

    def __iter__(self) -> Iterator[Evenement]:
        trios = combinations(cartes_du_masque(self._main), CARTES_PASSEES)
        return (PasserCartes(self._siege, trio) for trio in trios)

    def __contains__(self, coup: object) -> bool:
        if not isinstance(coup, PasserCartes) or coup.auteur != self._siege:
            return False
        passees = masque(coup.cartes_posees)
        nombres = {len(coup.cartes), passees.bit_count()}
        return nombres == {CARTES_PASSEES} and not passees & ~self._main

    def __eq__(self, autre: object) -> bool:
        return list(self) == (list(autre) if isinstance(autre, PassesDUneMain) else autre)

    __hash__ = None  # type: ignore[assignment]  # comme une liste

    def __repr__(self) -> str:
        return repr(list(self))


@cache
def _trios(nombre: int) -> Sequence[tuple[int, ...]]:
    """Les places de trois cartes parmi tant, dans l'ordre de `combinations`."""
    return tuple(combinations(range(nombre), CARTES_PASSEES))
