"""Tirer des mondes : beaucoup d'états complets d'une même vue, pesés s'il le faut."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from rebelote.noyau.completer import Completion
from rebelote.noyau.etat import Etat
from rebelote.noyau.vue import Vue

E = TypeVar("E", bound=Etat)
M = TypeVar("M")


def tireur(vue: Vue[E]) -> Callable[[Random], E]:
    """`completer(vue, …)` préparé une fois : les mêmes mondes, bien plus vite."""
    return Completion(vue.etat).completer


def selon_la_vraisemblance(
    tirer: Callable[[Random], M], vraisemblance: Callable[[M], float], essais: int = 4
) -> Callable[[Random], M]:
    """Des mondes tirés à proportion de leur vraisemblance (échantillonnage par importance).

    Ce que les autres ont joué apprend leurs cartes bien au-delà de ce que les règles prouvent. On
    tire `essais` mondes et l'on en garde un, avec la chance que lui donne `vraisemblance`.
    """

    def tirer_un(alea: Random) -> M:
        mondes = [tirer(alea) for _ in range(essais)]
        poids = [vraisemblance(monde) for monde in mondes]
        return alea.choices(mondes, poids)[0] if any(poids) else mondes[0]

    return tirer_un


def par_rejet(
    tirer: Callable[[Random], M], chance: Callable[[M], float], essais: int = 8
) -> Callable[[Random], M]:
    """Des mondes gardés chacun avec sa `chance`, de 0 à 1 : plus vif quand la plupart le sont.

    Au bout de `essais` refus on garde le dernier : rien n'est impossible, et l'on ne tourne pas en
    rond.
    """

    def tirer_un(alea: Random) -> M:
        monde = tirer(alea)
        for _ in range(essais - 1):
            if alea.random() < chance(monde):
                break
            monde = tirer(alea)
        return monde

    return tirer_un
