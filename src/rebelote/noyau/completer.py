"""Compléter une vue : tirer un état complet compatible avec tout ce que le siège sait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, Generic, TypeVar, cast

from rebelote.cartes import Main
from rebelote.noyau.etat import Etat
from rebelote.noyau.inconnues import AucuneRepartition, Tirage
from rebelote.noyau.vue import Vue

E = TypeVar("E", bound=Etat)


class Completion(Generic[E]):
    """De quoi compléter un état autant de fois qu'on veut, uniformément parmi les possibles.

    On choisit une hypothèse à proportion du nombre de ses répartitions, puis une répartition :
    aucun rejet, et toutes les façons de compléter l'état se valent.
    """

    def __init__(self, etat: E) -> None:
        self._branches = list(_branches(etat))
        self._poids = [tirage.nombre for _, tirage in self._branches]
        if not self._branches:
            raise AucuneRepartition("rien de ce qui est caché n'est possible")

    @property
    def nombre(self) -> int:
        """Le nombre de façons de compléter l'état."""
        return sum(self._poids)

    def tirer(self, alea: Random) -> tuple[E, dict[str, int]]:
        """Une hypothèse au hasard, et où y sont les cartes encore cachées."""
        etat, tirage = self._branche(alea)
        return etat, tirage.tirer(alea)

    def _branche(self, alea: Random) -> tuple[E, Tirage]:
        if len(self._branches) == 1:
            return self._branches[0]
        cible = alea.randrange(self.nombre)
        for branche, poids in zip(self._branches, self._poids, strict=True):
            cible -= poids
            if cible < 0:
                return branche
        raise AssertionError("le compte des hypothèses est faux")

    def completer(self, alea: Random) -> E:
        """Un état complet au hasard."""
        etat, repartition = self.tirer(alea)
        complet = etat.reveler(repartition, alea)
        assert isinstance(complet, type(etat))
        return complet


def _branches(etat: E) -> Iterator[tuple[E, Tirage]]:
    """Chaque hypothèse qui laisse au moins une répartition des cartes."""
    for hypothese in etat.hypotheses():
        with suppress(AucuneRepartition):
            yield cast(E, hypothese), Tirage(hypothese.inconnues())


def completer(vue: Vue[E], alea: Random) -> E:
    """Un état complet au hasard, uniformément parmi ceux qui vont avec ce que sait la vue."""
    return Completion(vue.etat).completer(alea)


def precise(complet: Any, partiel: Any) -> bool:
    """Vrai si `complet` dit tout ce que dit `partiel`, et n'en diffère que par ce qui est caché."""
    if partiel is None or complet == partiel:  # l'égalité répond vite, et presque toujours
        return True
    if isinstance(partiel, Main):
        return isinstance(complet, Main) and _main_precise(complet, partiel)
    if isinstance(partiel, tuple) and isinstance(complet, tuple):
        return len(complet) == len(partiel) and all(map(precise, complet, partiel))
    if is_dataclass(partiel) and type(complet) is type(partiel):
        noms = [champ.name for champ in fields(partiel)]
        return all(precise(getattr(complet, nom), getattr(partiel, nom)) for nom in noms)
    return False


def _main_precise(complet: Main, partiel: Main) -> bool:
    return len(complet) == len(partiel) and not partiel.connues & ~complet.connues
