"""De quoi écrire une observation.

Ce qui est long (des cartes, un choix parmi d'autres) s'écrit en tableaux : ils se mettent bout à
bout d'un bloc, là où une liste se recopie nombre par nombre.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from rebelote.cartes import Carte
from rebelote.noyau.sieges import Siege

Ecriture: TypeAlias = Callable[[Iterable[int]], "array[float]"]
"""`ecrire(masques)` : des masques de cartes, en nombres, bout à bout."""

Rangs: TypeAlias = Mapping[Any, int]
"""Des valeurs dans leur ordre, chacune avec son rang."""

_ZERO: Final = array("d", [0.0])


def zeros(nombre: int) -> array[float]:
    return _ZERO * nombre


def rangs(valeurs: Iterable[object]) -> Rangs:
    return {valeur: rang for rang, valeur in enumerate(valeurs)}


@cache
def relatifs(siege: Siege, nombre: int) -> Rangs:
    """Les sièges à partir du sien, dans l'ordre du jeu : une politique vaut à toutes les places."""
    return rangs((siege + ecart) % nombre for ecart in range(nombre))


@cache
def ecriture(paquet: tuple[Carte, ...]) -> Ecriture:
    """De quoi écrire un masque : pour chaque carte du paquet, 1 si elle y est.

    D'un siège et d'un coup à l'autre, presque tous reviennent : on garde les derniers écrits.
    """

    @lru_cache(maxsize=1 << 12)
    def ecrire_un(masque: int) -> bytes:
        return array("d", [1.0 if masque & carte.bit else 0.0 for carte in paquet]).tobytes()

    def ecrire(masques: Iterable[int]) -> array[float]:
        return array("d", b"".join(map(ecrire_un, masques)))

    return ecrire


def bit(carte: Carte | None) -> int:
    """Le masque de cette carte ; vide s'il n'y en a pas."""
    return 0 if carte is None else carte.bit


def parmi(valeur: object, choix: Rangs) -> array[float]:
    """Un 1 à la place de cette valeur ; rien que des 0 si elle manque."""
    vecteur = zeros(len(choix))
    if valeur in choix:
        vecteur[choix[valeur]] = 1.0
    return vecteur


def parmi_plusieurs(valeurs: Iterable[object], choix: Rangs) -> array[float]:
    vecteur = zeros(len(choix))
    for valeur in valeurs:
        if valeur in choix:
            vecteur[choix[valeur]] = 1.0
    return vecteur


def bout_a_bout(vecteurs: Iterable[array[float]]) -> array[float]:
    return array("d", b"".join(vecteurs))


def borner(valeur: float) -> float:
    return max(-1.0, min(1.0, valeur))
