"""Le hasard d'une donne : chaque ordre des cartes est-il aussi probable qu'un autre ?

On tire des permutations par le tireur des mélanges, seules ou composées comme à la table, et l'on
compte : où va chaque carte (32 cartes), et combien de fois sort chaque ordre (5 cartes). Le χ² doit
rester entre ses deux bornes, que le hasard ne franchit qu'une fois sur un demi-million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import factorial, sqrt
from random import Random
from typing import TypeAlias

from rebelote.p2p.secret.groupe import Alea
from rebelote.p2p.secret.melange import tirer_permutation

Ordre: TypeAlias = tuple[int, ...]
Tireur: TypeAlias = Callable[[Alea], Ordre]

CARTES = 32
PEU = 5
JOUEURS = 4
ECART = 4.753
"""L'écart normal que l'on ne dépasse, d'un côté, qu'une fois sur un million."""


def composer(ordres: Sequence[Ordre]) -> Ordre:
    """L'ordre d'un paquet battu par chacun, l'un après l'autre."""
    paquet = tuple(range(len(ordres[0])))
    for ordre in ordres:
        paquet = tuple(paquet[place] for place in ordre)
    return paquet


def seul(nombre: int) -> Tireur:
    return lambda alea: tirer_permutation(nombre, alea)


def a_la_table(nombre: int) -> Tireur:
    """Quatre joueurs honnêtes."""
    return lambda alea: composer([tirer_permutation(nombre, alea) for _ in range(JOUEURS)])


def un_honnete(nombre: int) -> Tireur:
    """Trois joueurs qui s'entendent pour battre toujours pareil, et un honnête."""
    envers = tuple(reversed(range(nombre)))
    coupe = (*range(nombre // 2, nombre), *range(nombre // 2))
    return lambda alea: composer([envers, tirer_permutation(nombre, alea), coupe, envers])


# --- Compter ----------------------------------------------------------------------------------


def khi2_des_places(comptes: Counter[tuple[int, int]], nombre: int, tirages: int) -> float:
    """Le χ² à (n - 1)² degrés : une carte n'a qu'une place, d'où le facteur."""
    attendu = tirages / nombre
    cases = ((carte, place) for carte in range(nombre) for place in range(nombre))
    brut = sum((comptes[case] - attendu) ** 2 / attendu for case in cases)
    return brut * (nombre - 1) / nombre


def khi2_des_ordres(comptes: Counter[Ordre], nombre: int, tirages: int) -> float:
    """Le χ² à n! - 1 degrés."""
    attendu = tirages / factorial(nombre)
    return sum((comptes[ordre] - attendu) ** 2 / attendu for ordre in permutations(range(nombre)))


def bornes(degres: int, ecart: float = ECART) -> tuple[float, float]:
    """Ce que le χ² ne franchit presque jamais (Wilson et Hilferty)."""
    c = 2 / (9 * degres)
    bas, haut = (degres * (1 - c + signe * ecart * sqrt(c)) ** 3 for signe in (-1, 1))
    return bas, haut


def verifier_khi2(nom: str, khi2: float, degres: int) -> None:
    bas, haut = bornes(degres)
    assert bas < khi2 < haut, f"{nom} : χ² {khi2:.0f} hors de {bas:.0f} … {haut:.0f}"


def places(nom: str, tireur: Tireur, tirages: int, alea: Alea) -> Iterator[None]:
    """Où va chaque carte."""
    comptes: Counter[tuple[int, int]] = Counter()
    for _ in range(tirages):
        comptes.update(enumerate(tireur(alea)))
        yield
    verifier_khi2(nom, khi2_des_places(comptes, CARTES, tirages), (CARTES - 1) ** 2)


def ordres(nom: str, tireur: Tireur, tirages: int, alea: Alea) -> Iterator[None]:
    """Combien de fois sort chaque ordre."""
    comptes: Counter[Ordre] = Counter()
    for _ in range(tirages):
        comptes[tireur(alea)] += 1
        yield
    verifier_khi2(nom, khi2_des_ordres(comptes, PEU, tirages), factorial(PEU) - 1)


def compter(nombre: int, graine: int) -> Iterator[int]:
    """Toutes les façons, autant de tirages chacune ; rend l'avancement."""
    hasard = Random(graine)

    def alea() -> bytes:
        return hasard.randbytes(64)

    series = [
        serie(f"{nom}, {cartes} cartes", tireur(cartes), nombre, alea)
        for serie, cartes in ((places, CARTES), (ordres, PEU))
        for nom, tireur in (("seul", seul), ("table", a_la_table), ("un honnête", un_honnete))
    ]
    yield from (rang for rang, _ in enumerate((pas for serie in series for pas in serie), start=1))
