"""Les sièges autour de la table, et ce qui s'y rapporte siège par siège."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, Generic, TypeAlias, TypeVar

Siege: TypeAlias = Annotated[int, "siege"]
"""Le rang d'un siège dans l'ordre du jeu, à partir de 0 ; `J1` est le siège 0."""

CROUPIER: Final[Siege] = -1
"""Le pseudo-siège du hasard et de ce que les cartes cachées entraînent d'elles-mêmes."""

J1, J2, J3, J4 = range(4)

_NOMS: Final = ("J1", "J2", "J3", "J4")

T = TypeVar("T")


def nom_siege(siege: Siege) -> str:
    """Le nom du siège dans les enregistrements : `J1`…, ou `CROUPIER`."""
    return "CROUPIER" if siege == CROUPIER else _NOMS[siege]


def lire_siege(nom: object) -> Siege:
    """Le siège de ce nom ; `ValueError` si aucun siège ne s'appelle ainsi."""
    if nom == "CROUPIER":
        return CROUPIER
    if nom in _NOMS:
        return _NOMS.index(str(nom))
    raise ValueError(f"siège inconnu : {nom!r} ; attendu {', '.join(_NOMS)} ou CROUPIER")


class ParSiege(Mapping[int, T], Generic[T]):
    """Une table immuable de siège à valeur, rangée par siège."""

    __slots__ = ("_table",)

    def __init__(self, table: Mapping[int, T]) -> None:
        self._table = dict(sorted(table.items()))

    def __getitem__(self, siege: int) -> T:
        return self._table[siege]

    def __iter__(self) -> Iterator[int]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)

    def __eq__(self, autre: object) -> bool:
        return isinstance(autre, ParSiege) and self._table == autre._table

    def __hash__(self) -> int:
        return hash(tuple(self._table.items()))

    def __repr__(self) -> str:
        return f"ParSiege({self._table!r})"


def reunir(tables: Iterable[Mapping[int, T]]) -> ParSiege[T]:
    """Une seule table de plusieurs, qui ne parlent pas des mêmes sièges."""
    return ParSiege({siege: valeur for table in tables for siege, valeur in table.items()})
