"""Une façon vite calculée de jouer au régicide, pour finir des centaines de parties simulées.

Chacun y bâtit pour son roi, contre la moyenne des autres, en gardant pour la fin les cartes qui
battent le plus : il n'y sait que sa main, son roi et la pyramide.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from rebelote.ia.regicide.plateau import (
    COULEUR,
    DAMES,
    RANGEES,
    VALETS,
    VIDE,
    Plateau,
    indices,
)
from rebelote.ia.regicide.simple import FORCES
from rebelote.jeux.regicide.points import POINTS

# Réglés en faisant jouer la politique contre elle-même, sur des milliers de parties.

CARTES_DE_DEPART: Final = 13
POIDS_DES_SIENS: Final = 0.2
"""Ce que compte un point de sa couleur : peu, car ce qui est posé tôt se fait remplacer."""
POIDS_DES_AUTRES: Final = 0.35
"""Ce que compte un point des couleurs adverses, partagé entre elles."""
PRIX_DE_LA_FORCE: Final = 8.0
"""Ce que coûte, en points, chaque valeur que la carte aurait encore pu battre."""
PRIME_DE_COULEUR: Final = 80.0
"""Ce que vaut en plus, en main, une carte de sa couleur."""
PRIX_DES_POINTS: Final = 1.2
"""Et ce que vaut chacun de ses points."""
IMPATIENCE: Final = 0.42
"""L'exposant de la part des tours qui restent : ces prix ne baissent qu'à la fin."""


class Gout(NamedTuple):
    """Ce que préfère un joueur, d'après sa couleur et les tours qu'il lui reste à jouer."""

    valeurs: tuple[float, ...]
    """Ce que vaut pour lui un point de rangée de chaque carte posée."""
    notes: tuple[tuple[float, ...], ...]
    """Par rangée puis par carte, ce que vaut de l'y jouer dans une case vide."""


def tours_restants(mienne: int, autres: Iterable[int]) -> int:
    """Combien de fois l'on jouera encore, d'après le nombre de cartes de chacun.

    La partie s'arrête quand un seul a encore des cartes : le dernier du tour garde la sienne.
    """
    return max(1, min(mienne, max(autres)))


@cache
def gout(couleur: int, tours: int, joueurs: int) -> Gout:
    contre = -POIDS_DES_AUTRES / (joueurs - 1)
    valeurs = tuple(
        POINTS[carte] * (POIDS_DES_SIENS if COULEUR[carte] == couleur else contre)
        for carte in range(52)
    )
    # Au dernier tour, ce qui reste en main ne servira plus : rien ne coûte.
    patience = (tours / CARTES_DE_DEPART) ** IMPATIENCE if tours > 1 else 0.0
    couts = [patience * utilite(carte, couleur) for carte in range(52)]
    notes = tuple(
        tuple(rangee * valeurs[carte] - couts[carte] for carte in range(52)) for rangee in range(5)
    )
    return Gout(valeurs, notes)


@cache
def utilite(carte: int, couleur: int) -> float:
    """Ce que vaut une carte en main : sa force, et ses points si elle est de la couleur."""
    prix = PRIX_DE_LA_FORCE * FORCES[carte]
    if COULEUR[carte] == couleur:
        prix += PRIME_DE_COULEUR + PRIX_DES_POINTS * POINTS[carte]
    return prix


def jouer(plateau: Plateau, alea: Random) -> None:
    """Le coup de celui dont c'est le tour, pouvoir compris ; puis on passe au suivant."""
    tour, couleur = plateau.tour, plateau.couleurs[plateau.tour]
    main, tailles = plateau.mains[tour], [main.bit_count() for main in plateau.mains]
    tours = tours_restants(tailles.pop(tour), tailles)
    gouts = gout(couleur, tours, len(plateau.mains))
    carte, rang = meilleure_place(plateau, main, gouts)
    plateau.poser(carte, rang)
    if DAMES >> carte & 1:
        echange = meilleur_echange(plateau, gouts.valeurs)
        if echange is not None:
            plateau.echanger(*echange)
    elif VALETS >> carte & 1:
        voler(plateau, couleur, alea)
    plateau.passer()


def meilleure_place(plateau: Plateau, main: int, gouts: Gout) -> tuple[int, int]:
    """La carte et la case les mieux notées ; il y en a, puisque c'est à lui de jouer."""
    cartes = indices(main)
    choix, meilleure = (VIDE, VIDE), float("-inf")
    ordres: list[list[int]] = [[], [], [], [], []]
    for rang, permises in enumerate(plateau.places):
        if not permises & main:
            continue
        rangee, presente = RANGEES[rang], plateau.cases[rang]
        notes = gouts.notes[rangee]
        if not ordres[rangee]:  # on ne range la main qu'une fois par rangée
            ordres[rangee] = sorted(cartes, key=notes.__getitem__, reverse=True)
        for carte in ordres[rangee]:
            if permises >> carte & 1:
                break
        note = notes[carte]
        if presente != VIDE:
            note -= rangee * gouts.valeurs[presente]
        if note > meilleure:
            choix, meilleure = (carte, rang), note
    return choix


def meilleur_echange(plateau: Plateau, valeurs: tuple[float, ...]) -> tuple[int, int] | None:
    """L'échange de dame qui rapporte le plus, ou `None` si aucun ne rapporte."""
    cases = plateau.cases
    meilleur, gain_max = None, 0.0
    occupees = [rang for rang, carte in enumerate(cases) if carte != VIDE]
    for une, autre in combinations(occupees, 2):
        montee = RANGEES[autre] - RANGEES[une]
        gain = montee * (valeurs[cases[une]] - valeurs[cases[autre]])
        if gain > gain_max and plateau.echangeable(une, autre):
            meilleur, gain_max = (une, autre), gain
    return meilleur


def voler(plateau: Plateau, couleur: int, alea: Random) -> None:
    """Donne sa carte la moins utile à qui en a le plus, si elle vaut moins que la moyenne."""
    cartes = indices(plateau.mains[plateau.tour])
    cible = victime(plateau)
    if len(cartes) < 2 or not plateau.mains[cible]:
        return
    plateau.voler(min(cartes, key=lambda carte: utilite(carte, couleur)), cible, alea)


def victime(plateau: Plateau) -> int:
    """L'adversaire qui a le plus de cartes ; le premier à jouer, à égalité."""
    joueurs = len(plateau.mains)
    autres = [(plateau.tour + ecart) % joueurs for ecart in range(1, joueurs)]
    return max(autres, key=lambda siege: plateau.mains[siege].bit_count())


def finir(plateau: Plateau, alea: Random) -> list[int]:
    """Joue jusqu'au bout et rend les points de chacun."""
    while not plateau.finie:
        jouer(plateau, alea)
    return plateau.points()
