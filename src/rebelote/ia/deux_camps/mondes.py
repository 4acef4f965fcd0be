"""Tirer des mondes : des mains cachées compatibles avec tout ce que l'on sait, pesées.

Le tirage est uniforme parmi les répartitions possibles ; chaque monde est ensuite pesé par ce qu'il
rend vraisemblable (enchères, annonces, cartes jouées), et l'on en garde selon leur poids.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple, TypeAlias

from rebelote.jeux.commun.deux_camps import EtatADeuxCamps
from rebelote.noyau.completer import Completion
from rebelote.noyau.inconnues import AucuneRepartition
from rebelote.noyau.sieges import nom_siege

Mains: TypeAlias = tuple[int, int, int, int]
"""Les quatre mains d'un monde, en masques."""

Vraisemblance: TypeAlias = Callable[[Mains], float]

CANDIDATS_PAR_MONDE: Final = 5
"""Combien de mondes on tire pour chacun de ceux que l'on garde."""


class Monde(NamedTuple):
    """Des mains possibles, et combien elles comptent."""

    mains: Mains
    poids: float


def tirer_mondes(
    etat: EtatADeuxCamps, nombre: int, alea: Random, vraisemblance: Vraisemblance
) -> list[Monde]:
    """Au plus `nombre` mondes différents, dans un ordre au hasard."""
    candidats = _candidats(etat, nombre * CANDIDATS_PAR_MONDE, alea)
    poids = [vraisemblance(mains) for mains in candidats]
    if len(candidats) <= nombre:
        return [Monde(m, p) for m, p in zip(candidats, poids, strict=True)]
    return _selon_leur_poids(candidats, poids, nombre, alea)


def _candidats(etat: EtatADeuxCamps, nombre: int, alea: Random) -> list[Mains]:
    """Des mondes tous différents, tirés uniformément."""
    try:
        completion = Completion(etat)
    except AucuneRepartition:  # quelqu'un a triché : on s'en tient aux cartes non vues
        return []
    mains = {_mains(*completion.tirer(alea)): None for _ in range(nombre)}
    return list(mains)


def _mains(etat: EtatADeuxCamps, repartition: dict[str, int]) -> Mains:
    j1, j2, j3, j4 = (
        main.connues | repartition.get(nom_siege(siege), 0) for siege, main in enumerate(etat.mains)
    )
    return j1, j2, j3, j4


def _selon_leur_poids(
    candidats: Sequence[Mains], poids: Sequence[float], nombre: int, alea: Random
) -> list[Monde]:
    """Un tirage systématique : chacun revient autant que son poids le veut, à une unité près."""
    cumuls = list(accumulate(poids))
    pas = cumuls[-1] / nombre
    depart = alea.random() * pas
    comptes: dict[Mains, int] = {}
    rang = 0
    for k in range(nombre):
        while cumuls[rang] < depart + k * pas and rang < len(cumuls) - 1:
            rang += 1
        comptes[candidats[rang]] = comptes.get(candidats[rang], 0) + 1
    gardes = [Monde(mains, compte) for mains, compte in comptes.items()]
    alea.shuffle(gardes)
    return gardes
