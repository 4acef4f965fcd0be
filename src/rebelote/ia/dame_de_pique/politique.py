"""Jouer une carte vite et bien, d'après sa main et ce qui est tombé : la politique des simulations.

Elle ne lit de la position que la main de celui qui joue, le pli et ce que tous ont vu.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rebelote.cartes import Carte
from rebelote.ia.dame_de_pique.position_en_masques import (
    DAME,
    MASQUES,
    PLIS,
    TOUTES,
    PositionEnMasques,
)
from rebelote.jeux.dame_de_pique.points import COEURS

PIQUES: Final = MASQUES[3]
ROI_ET_AS: Final = Carte("R♠").bit | Carte("A♠").bit
"""Les piques que prend la dame de qui la garde."""

NEUVE: Final = 8
"""Une couleur dont les autres ont au moins tant de cartes n'a pas encore été jouée."""

MENACE: Final = 8
"""À partir de tant de points, tous chez le même, les autres craignent la lune."""


def haute(cartes: int) -> int:
    """La plus haute carte d'un masque d'une seule couleur."""
    return 1 << (cartes.bit_length() - 1)


def choisir(position: PositionEnMasques, alea: Random, lune: int = -1) -> int:
    """La carte de celui dont c'est le tour ; `lune` est le siège qui la tente, ou -1."""
    permises = position.permises()
    if not permises & (permises - 1):
        return permises
    siege = (position.meneur + position.rang) & 3
    if siege == lune:
        return _ramasser_tout(position, permises, siege)
    if not position.rang:
        return _entamer(position, permises, siege, alea)
    if permises & position.demandee:
        return _fournir(position, permises, siege)
    return _se_defausser(position, permises, siege)


def menace_de_lune(position: PositionEnMasques) -> bool:
    """Vrai si celui qui tient le pli a tous les points tombés, et déjà beaucoup."""
    pris = position.points[position.maitre]
    return pris >= MENACE and pris == sum(position.points)


# --- Éviter les points ------------------------------------------------------------------------


def _entamer(position: PositionEnMasques, permises: int, siege: int, alea: Random) -> int:
    """La couleur où les autres ont le plus de cartes au-dessus de notre plus basse."""
    main = position.mains[siege]
    dehors = TOUTES & ~position.tombees & ~main
    meilleure, choix = -1e9, 0
    for couleur in MASQUES:
        miennes = permises & couleur
        if not miennes:
            continue
        basse, autres = miennes & -miennes, dehors & couleur
        note = 2 * alea.random() - 8
        if autres:
            dessous = (autres & (basse - 1)).bit_count()
            note = autres.bit_count() - 3 * dessous + 2 * alea.random()
        if couleur == PIQUES and not position.tombees & DAME:
            note += -6 if miennes & (DAME | ROI_ET_AS) else 4
        elif couleur == COEURS:
            note -= 2
        if note > meilleure:
            meilleure = note
            neuve = couleur & ~PIQUES & ~COEURS and autres.bit_count() > NEUVE
            choix = haute(miennes) if neuve and position.plis < 4 else basse
    return choix


def _fournir(position: PositionEnMasques, permises: int, siege: int) -> int:
    miennes, maitresse = permises & position.demandee, position.maitresse
    points = position.points_du_pli + position.joker_au_pli
    if points and miennes > maitresse and menace_de_lune(position):
        return haute(miennes)
    dessous = miennes & (maitresse - 1)
    if dessous & DAME:
        return DAME
    sans_dame = miennes & ~DAME or miennes
    if dessous:
        sans_risque = not points and (position.rang == 3 or not position.plis)
        return haute(sans_dame if sans_risque else dessous)
    if permises & ~position.demandee and (points or miennes == DAME):
        return permises & ~position.demandee  # le joker, hors couleur, ne prend jamais
    if position.rang == 3:
        return haute(sans_dame)
    return _monter(position, sans_dame, points, siege)


def _monter(position: PositionEnMasques, miennes: int, points: int, siege: int) -> int:
    """On est maître pour l'instant, et d'autres joueront : haut tant que rien ne peut tomber."""
    if position.demandee == PIQUES and not position.tombees & DAME:
        sous_la_dame = miennes & (DAME - 1)
        return haute(sous_la_dame) if sous_la_dame else miennes & -miennes
    dehors = TOUTES & ~position.tombees & ~position.mains[siege]
    neuve = (dehors & position.demandee).bit_count() > NEUVE - position.rang
    return haute(miennes) if neuve and not points else miennes & -miennes


def _se_defausser(position: PositionEnMasques, permises: int, siege: int) -> int:
    """La dame, puis les gros piques qu'elle prendrait, puis la carte la plus dangereuse."""
    if menace_de_lune(position):
        permises = permises & ~(COEURS | DAME) or permises
    elif permises & DAME:
        return DAME
    if permises & ROI_ET_AS and not position.tombees & DAME:
        return haute(permises & ROI_ET_AS)
    dehors = TOUTES & ~position.tombees & ~position.mains[siege]
    pire, choix = -1e9, 0
    for couleur in MASQUES:
        miennes = permises & couleur
        if not miennes:
            continue
        carte = haute(miennes)
        danger = (dehors & couleur & (carte - 1)).bit_count() - miennes.bit_count()
        if couleur == COEURS:
            danger += 4
        if danger > pire:
            pire, choix = danger, carte
    return choix


# --- Tenter la lune ---------------------------------------------------------------------------


def _ramasser_tout(position: PositionEnMasques, permises: int, siege: int) -> int:
    """Prendre tous les plis : ses maîtresses d'abord, et jamais un point pour les autres."""
    dehors = TOUTES & ~position.tombees & ~position.mains[siege]
    if not position.rang:
        return _entamer_fort(permises, dehors)
    miennes = permises & position.demandee
    if miennes > position.maitresse:
        if position.rang < 3:
            return haute(miennes)
        gagnantes = miennes & ~((position.maitresse << 1) - 1)
        return gagnantes & -gagnantes
    sans_points = (miennes or permises) & ~(COEURS | DAME) or permises
    return sans_points & -sans_points


def _entamer_fort(permises: int, dehors: int) -> int:
    """La plus haute de la couleur où l'on est maître et le plus long."""
    meilleure, choix = -1e9, 0
    for couleur in MASQUES:
        miennes = permises & couleur
        if miennes:
            carte = haute(miennes)
            au_dessus = (dehors & couleur & -carte).bit_count()
            note = miennes.bit_count() - 6 * au_dessus
            if note > meilleure:
                meilleure, choix = note, carte
    return choix


def qui_tente_la_lune(position: PositionEnMasques) -> int:
    """Le siège qui peut la viser, ou -1."""
    for siege in range(4):
        if tente(position, siege):
            return siege
    return -1


def tente(position: PositionEnMasques, siege: int) -> bool:
    """Vrai si ce siège a tous les points tombés, et de quoi prendre les plis qui restent."""
    points = position.points
    return points[siege] == sum(points) and force(position, siege) >= PLIS - 1 - position.plis


def force(position: PositionEnMasques, siege: int) -> int:
    """Combien de plis cette main peut espérer : ses maîtresses, puis ce que sa longueur libère."""
    main = position.mains[siege]
    dehors = TOUTES & ~position.tombees & ~main
    force = 0
    for couleur in MASQUES:
        miennes, autres = main & couleur, dehors & couleur
        maitresses = (miennes & -haute(autres)).bit_count() if autres else miennes.bit_count()
        longueur = miennes.bit_count()
        libere = maitresses and maitresses * 3 >= autres.bit_count()
        force += longueur if libere or not autres else maitresses
    return force
