"""Choisir les trois cartes que l'on passe."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rebelote.cartes import Carte, cartes_du_masque
from rebelote.ia.dame_de_pique.danger import danger
from rebelote.ia.dame_de_pique.politique import PIQUES, ROI_ET_AS, haute
from rebelote.ia.dame_de_pique.position_en_masques import DAME, MASQUES, TOUTES
from rebelote.jeux.dame_de_pique.points import COEURS

GARDE_SUFFISANTE: Final = 4
"""Avec autant de piques sous la dame, on la garde, et le roi et l'as avec elle."""


def passes_par_danger(main: int, joker: int) -> list[int]:
    """Toutes les passes, en masques, de celle qui laisse la main la plus sûre à la pire."""
    cartes = [carte.bit for carte in cartes_du_masque(main)]
    passes = [a | b | c for a, b, c in combinations(cartes, 3)]
    restes = {passe: main & ~passe for passe in passes}
    return sorted(passes, key=lambda passe: danger(restes[passe], TOUTES & ~restes[passe], joker))


def passes_a_comparer(main: int, joker: int, nombre: int) -> list[int]:
    """Les plus sûres, et celle qui garde de quoi tenter la lune."""
    passes = passes_par_danger(main, joker)[:nombre]
    lune = passe_pour_la_lune(main)
    return passes if lune in passes else [*passes[:-1], lune]


def passe_pour_la_lune(main: int) -> int:
    """Les trois plus petites cartes des couleurs courtes : il ne reste que de quoi prendre."""
    rangees = sorted(
        cartes_du_masque(main),
        key=lambda c: (c.valeur.rang + 2 * (main & _couleur(c)).bit_count(), c.index),
    )
    return sum(carte.bit for carte in rangees[:3])


def _couleur(carte: Carte) -> int:
    return MASQUES[carte.couleur.rang]


def passe_rapide(main: int) -> int:
    """Une passe sensée, sans les comparer toutes : les gros piques, puis les plus hautes."""
    passe = 0
    if (main & PIQUES & (DAME - 1)).bit_count() < GARDE_SUFFISANTE:
        passe = main & (DAME | ROI_ET_AS)
    while passe.bit_count() < 3:
        passe |= _plus_haute_d_une_courte(main & ~passe)
    return passe


def _plus_haute_d_une_courte(main: int) -> int:
    """La plus haute carte, les couleurs courtes d'abord, les piques en dernier."""
    pire, choix = -99, 0
    for rang, couleur in enumerate(MASQUES):
        miennes = main & couleur
        if miennes:
            carte = haute(miennes)
            note = carte.bit_length() - 13 * rang - 2 * miennes.bit_count()
            note += 3 * (couleur == COEURS) - 20 * (couleur == PIQUES)
            if note > pire:
                pire, choix = note, carte
    return choix
