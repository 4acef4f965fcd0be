"""De quoi écrire une observation.

Les morceaux reviennent presque tous d'un siège et d'un coup à l'autre : on garde les derniers
écrits, et l'on n'a plus qu'à en mettre les octets bout à bout.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, Final, TypeAlias, overload

from rebelote.cartes import Carte
from rebelote.noyau.sieges import Siege

_GARDES: Final = 1 << 12


class Ecrit(Sequence[float]):
    """Un morceau d'observation, immuable : ses nombres, et leurs octets en simple précision.

    Des 0 et des 1 y sont exacts ; d'une fraction, on garde aussi le nombre de Python.
    """

    __slots__ = ("_nombres", "octets")

    def __init__(self, octets: bytes, nombres: tuple[float, ...] | None = None) -> None:
        self.octets = octets
        self._nombres = nombres

    @classmethod
    def de(cls, nombres: Iterable[float]) -> Ecrit:
        """Ces nombres, quels qu'ils soient."""
        gardes = tuple(nombres)
        return cls(array("f", gardes).tobytes(), gardes)

    @property
    def nombres(self) -> Sequence[float]:
        return memoryview(self.octets).cast("f") if self._nombres is None else self._nombres

    def __len__(self) -> int:
        return len(self.nombres)

    @overload
    def __getitem__(self, rang: int) -> float: ...
    @overload
    def __getitem__(self, rang: slice) -> Sequence[float]: ...
    def __getitem__(self, rang: int | slice) -> float | Sequence[float]:
        return self.nombres[rang]

    def __eq__(self, autre: object) -> bool:
        return isinstance(autre, Ecrit) and [*self] == [*autre]

    __hash__ = None  # type: ignore[assignment]


Ecriture: TypeAlias = Callable[[Iterable[int]], Ecrit]
"""`ecrire(masques)` : des masques de cartes, en nombres, bout à bout."""

Choix: TypeAlias = Collection[Any]
"""Des valeurs dans leur ordre ; immuables (un tuple, un intervalle, une énumération)."""


@cache
def relatifs(siege: Siege, nombre: int) -> tuple[Siege, ...]:
    """Les sièges à partir du sien, dans l'ordre du jeu : une politique vaut à toutes les places."""
    return tuple((siege + ecart) % nombre for ecart in range(nombre))


@lru_cache(_GARDES)
def parmi(valeur: object, choix: Choix) -> Ecrit:
    """Un 1 à la place de cette valeur ; rien que des 0 si elle manque."""
    return Ecrit.de(float(autre == valeur) for autre in choix)


@lru_cache(_GARDES)
def parmi_plusieurs(valeurs: Collection[object], choix: Choix) -> Ecrit:
    """Un 1 à la place de chacune de ces valeurs."""
    return Ecrit.de(float(autre in valeurs) for autre in choix)


@lru_cache(_GARDES)
def fractions(nombres: tuple[int, ...], unite: int) -> Ecrit:
    """Ces nombres, divisés par cette unité et ramenés entre -1 et 1."""
    return Ecrit.de(max(-1.0, min(1.0, nombre / unite)) for nombre in nombres)


def bout_a_bout(morceaux: Iterable[Ecrit]) -> Ecrit:
    """Des morceaux de 0 et de 1, en un seul."""
    return Ecrit(b"".join([morceau.octets for morceau in morceaux]))


# --- Les cartes -------------------------------------------------------------------------------

_COULEUR: Final = 13
"""Les cartes vont par treize : un masque s'écrit couleur par couleur, et peu reviennent souvent."""

_TOUTES: Final = (1 << _COULEUR) - 1


class _Couleur(dict[int, bytes]):
    """Par masque d'une couleur, ces rangs écrits ; la première fois qu'on le demande."""

    def __init__(self, rangs: tuple[int, ...]) -> None:
        super().__init__()
        self._rangs = rangs

    def __missing__(self, masque: int) -> bytes:
        ecrit = array("f", [masque >> rang & 1 for rang in self._rangs]).tobytes()
        return self.setdefault(masque, ecrit)


_couleur = cache(_Couleur)
"""Les quatre couleurs d'un paquet ont les mêmes rangs."""


@cache
def ecriture(paquet: tuple[Carte, ...]) -> Ecriture:
    """De quoi écrire un masque : pour chaque carte du paquet, 1 si elle y est."""
    couleurs = [
        (_COULEUR * rang, _couleur(tuple(carte.index % _COULEUR for carte in cartes)))
        for rang, cartes in groupby(paquet, lambda carte: carte.index // _COULEUR)
    ]

    def ecrire_un(masque: int) -> bytes:
        return b"".join([ecrites[masque >> debut & _TOUTES] for debut, ecrites in couleurs])

    vide = ecrire_un(0)
    return lambda masques: Ecrit(b"".join([ecrire_un(m) if m else vide for m in masques]))


def bit(carte: Carte | None) -> int:
    """Le masque de cette carte ; vide s'il n'y en a pas."""
    return 0 if carte is None else carte.bit
