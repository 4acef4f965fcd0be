"""Une façon vite calculée de parier et de jouer, pour simuler des milliers de manches.

Les cartes sont des forces, de 1 à 21, et 22 pour l'excuse, que l'on peut aussi poser à 0. Un
ensemble de cartes est un masque : le bit `f` y est la carte de force `f`. Chacun n'y décide que
d'après ce qu'il sait : sa main, les cartes tombées et les paris.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from rebelote.ia.tarot_africain.ta_bots import EXCUSE_FAIBLE, FORCE_EXCUSE

TOUTES: Final = (1 << FORCE_EXCUSE + 1) - 2
"""Le masque des vingt-deux cartes."""

DESSOUS: Final = tuple((1 << force) - 1 for force in range(FORCE_EXCUSE + 1))
"""Pour chaque force, le masque de celles qu'elle bat."""

# Réglés en faisant jouer la politique contre elle-même, sur des milliers de manches.

PROMESSE_AU_PARI: Final = 1.1
"""L'exposant, par adversaire, qui mène de la part de cartes battues aux plis attendus au pari."""
PROMESSE_AU_JEU: Final = 0.64
"""Le même en jouant : qui sait ce qu'il lui faut le fait mieux que le hasard."""
ABSTINENCE: Final = 0.1
"""Ce qui s'y ajoute quand on ne veut plus de pli : on sait aussi les éviter."""
ENVIE: Final = 0.34
"""L'exposant d'un adversaire qui jouera encore dans le pli et le veut."""
DEGOUT: Final = 0.25
"""Celui d'un adversaire qui n'en veut pas."""
PLIS_DE_L_EXCUSE: Final = 0.78
"""Les plis que promet l'excuse, forte ou faible à volonté, au moment de parier."""
MEFIANCE: Final = 0.17
"""De combien on vise moins, par pli que les autres ont parié de trop."""


def masque_des_forces(forces: Iterable[int]) -> int:
    total = 0
    for force in forces:
        total |= 1 << force
    return total


@cache
def _puissances(total: int, exposant: float) -> tuple[float, ...]:
    """`(n / total) ** exposant` pour chaque n : les mêmes reviennent des millions de fois."""
    return tuple((nombre / total) ** exposant for nombre in range(total + 1))


# --- Le jeu de la carte -----------------------------------------------------------------------


def jouer(
    main: Sequence[int], besoin: int, non_vues: int, meilleure: int, crainte: float, autres: int
) -> int:
    """La force à poser : celle après laquelle la main promet au plus près ce qui reste à faire.

    `meilleure` est la plus grande force du pli (-1 s'il est vide) et `crainte` la somme, sur ceux
    qui y joueront encore, de `ENVIE` ou de `DEGOUT`.
    """
    total = non_vues.bit_count() or 1
    promesses = _puissances(total, (PROMESSE_AU_JEU + (besoin <= 0) * ABSTINENCE) * autres)
    chances = _puissances(total, crainte)
    excuse = main[-1] == FORCE_EXCUSE
    battues = [(non_vues & DESSOUS[force]).bit_count() for force in main]
    if excuse:
        battues.pop()
    promis = 0.0
    for nombre in battues:
        promis += promesses[nombre]
    choix, moindre = EXCUSE_FAIBLE, float("inf")
    for force, nombre in zip(main, battues, strict=False):
        reste = promis - promesses[nombre]
        cout = _ecart(besoin, reste, excuse)
        if force > meilleure:
            cout += chances[nombre] * (_ecart(besoin - 1, reste, excuse) - cout)
        if cout < moindre:
            choix, moindre = force, cout
    return _avec_l_excuse(besoin - promis, choix, moindre) if excuse else choix


def _ecart(besoin: int, promis: float, excuse: bool) -> float:
    """La distance de ce qu'il faut à ce que l'on promet ; l'excuse fait un pli, ou aucun."""
    ecart = besoin - promis
    if ecart < 0:
        return -ecart
    return max(0.0, ecart - 1) if excuse else ecart


def _avec_l_excuse(manque: float, choix: int, moindre: float) -> int:
    """Le même choix, à moins que l'excuse, forte ou faible, ne fasse mieux."""
    if min(abs(manque), abs(manque - 1)) >= moindre:
        return choix
    return FORCE_EXCUSE if abs(manque - 1) < abs(manque) else EXCUSE_FAIBLE


# --- Les paris --------------------------------------------------------------------------------


def deviner_pari(
    main: Sequence[int], somme: int, deja: int, joueurs: int, interdit: int = -1
) -> int:
    """Le pari que suggère une main, quand `deja` joueurs ont parié `somme` plis en tout."""
    vises = plis_vises(main, somme, deja, joueurs)
    permis = (pari for pari in range(len(main) + 1) if pari != interdit)
    return min(permis, key=lambda pari: abs(pari - vises))


def plis_vises(main: Sequence[int], somme: int, deja: int, joueurs: int) -> float:
    """Le nombre de plis, pas toujours entier, que vise une main au moment de parier."""
    non_vues = TOUTES & ~masque_des_forces(main)
    promesses = _puissances(non_vues.bit_count(), PROMESSE_AU_PARI * (joueurs - 1))
    vises = MEFIANCE * (len(main) * deja / joueurs - somme)
    for force in main:
        if force == FORCE_EXCUSE:
            vises += PLIS_DE_L_EXCUSE
        else:
            vises += promesses[(non_vues & DESSOUS[force]).bit_count()]
    return vises
