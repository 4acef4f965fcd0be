"""Tirer au sort les cartes inconnues, uniformément parmi toutes les répartitions possibles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import factorial, prod
from random import Random

from rebelote.cartes import cartes_du_masque
from rebelote.noyau.erreurs import ErreurRebelote


class AucuneRepartition(ErreurRebelote):
    """Rien de ce qu'on sait n'est compatible : quelqu'un a enfreint une règle."""


@dataclass(frozen=True, slots=True)
class Place:
    """Un endroit où `taille` cartes sont cachées ; `permises` est le masque de celles possibles."""

    nom: str
    taille: int
    permises: int


@dataclass(frozen=True, slots=True)
class Inconnues:
    """Les cartes à placer (un masque) et les places à remplir exactement."""

    cartes: int
    places: tuple[Place, ...]


class Tirage:
    """Le tirage uniforme d'une répartition, préparé une fois pour en tirer beaucoup.

    Les cartes permises aux mêmes places sont interchangeables : on compte les répartitions classe
    par classe, puis on tire, classe par classe, combien de ses cartes vont à chaque place, avec la
    probabilité exacte. Aucun rejet, donc pas de lenteur en fin de manche.
    """

    def __init__(self, inconnues: Inconnues) -> None:
        self.places = inconnues.places
        self._classes = _classes(inconnues)
        self._effectifs = tuple(len(cartes) for _, cartes in self._classes)
        self._capacites = tuple(place.taille for place in self.places)
        self._compter = cache(self._compter_sans_cache)
        if sum(self._effectifs) != sum(self._capacites) or not self.nombre:
            raise AucuneRepartition("aucune répartition des cartes cachées n'est possible")

    @property
    def nombre(self) -> int:
        """Le nombre de répartitions possibles."""
        return self._compter(0, self._capacites)

    def tirer(self, alea: Random) -> dict[str, int]:
        """Une répartition au hasard : le masque des cartes de chaque place."""
        resultat = [0] * len(self.places)
        capacites = self._capacites
        for rang, (_, cartes) in enumerate(self._classes):
            parts = self._tirer_parts(rang, capacites, alea)
            melange = list(cartes)
            alea.shuffle(melange)
            for place, part in enumerate(parts):
                for _ in range(part):
                    resultat[place] |= melange.pop()
            capacites = _moins(capacites, parts)
        return {place.nom: masque for place, masque in zip(self.places, resultat, strict=True)}

    def _tirer_parts(self, rang: int, capacites: tuple[int, ...], alea: Random) -> tuple[int, ...]:
        if rang == len(self._classes) - 1:
            return capacites
        cible = alea.randrange(self._compter(rang, capacites))
        for parts in self._partages(rang, capacites):
            cible -= self._poids(rang, capacites, parts)
            if cible < 0:
                return parts
        raise AssertionError("le compte des répartitions est faux")

    def _compter_sans_cache(self, rang: int, capacites: tuple[int, ...]) -> int:
        if rang == len(self._classes):
            return int(not any(capacites))
        return sum(self._poids(rang, capacites, parts) for parts in self._partages(rang, capacites))

    def _poids(self, rang: int, capacites: tuple[int, ...], parts: tuple[int, ...]) -> int:
        manieres = factorial(self._effectifs[rang]) // prod(map(factorial, parts))
        return manieres * self._compter(rang + 1, _moins(capacites, parts))

    def _partages(self, rang: int, capacites: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Les façons de répartir l'effectif d'une classe entre les places qui l'admettent."""
        admises, _ = self._classes[rang]
        plafonds = [capacite if place in admises else 0 for place, capacite in enumerate(capacites)]
        if rang == len(self._classes) - 1:
            return iter([capacites] if tuple(plafonds) == capacites else [])
        return _compositions(self._effectifs[rang], plafonds)


def _classes(inconnues: Inconnues) -> list[tuple[frozenset[int], list[int]]]:
    """Les cartes groupées par places permises, les plus contraintes d'abord."""
    classes: dict[frozenset[int], list[int]] = {}
    for carte in cartes_du_masque(inconnues.cartes):
        admises = frozenset(
            rang for rang, place in enumerate(inconnues.places) if place.permises & carte.bit
        )
        classes.setdefault(admises, []).append(carte.bit)
    return sorted(classes.items(), key=lambda classe: (len(classe[0]), sorted(classe[0])))


def _compositions(total: int, plafonds: list[int]) -> Iterator[tuple[int, ...]]:
    if len(plafonds) == 1:
        if total <= plafonds[0]:
            yield (total,)
        return
    for premier in range(min(total, plafonds[0]) + 1):
        for suite in _compositions(total - premier, plafonds[1:]):
            yield (premier, *suite)


def _moins(capacites: tuple[int, ...], parts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(capacites, parts, strict=True))
