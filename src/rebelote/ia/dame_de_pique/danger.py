"""Ce qu'une main peut coûter : les points qu'on s'attend à ramasser en la gardant."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rebelote.ia.dame_de_pique.politique import PIQUES, ROI_ET_AS
from rebelote.ia.dame_de_pique.position_en_masques import DAME, MASQUES
from rebelote.jeux.dame_de_pique.points import COEURS

COUT_D_UN_PLI: Final = (0.3, 1.2, 2.6)
"""Prendre le premier, le deuxième, le troisième tour d'une couleur : les autres s'en défont."""

COUT_A_COEUR: Final = 3.0
COUT_DE_LA_DAME: Final = (7.5, 5.5, 4.0, 3.0, 2.0, 1.5)
"""La dame de pique en main, selon le nombre de piques qui la gardent."""

COUT_DE_LA_DAME_AILLEURS: Final = 2.5
"""Elle peut encore tomber sur nous, même sans gros pique."""

COUT_D_UN_GROS_PIQUE: Final = (4.0, 3.0, 1.8, 1.0, 0.4)
"""Le roi ou l'as, la dame dehors, selon le nombre de piques plus bas qu'elle."""

COUT_SEULE: Final = 0.4
"""Une carte d'une couleur que les autres n'ont plus : qui l'entame prend le pli."""

PRIX_D_UNE_COUPE: Final = 0.7
"""Ne pas avoir d'une couleur, tant que l'on a des cartes à donner."""

PRIX_DU_JOKER: Final = 0.8
"""Le joker sauve une fois d'un pli, et son point va à un autre."""


def danger(main: int, dehors: int, joker: int = 0) -> float:
    """Les points que cette main peut coûter, `dehors` étant les cartes des autres."""
    total = sum(_danger_d_une_couleur(main & m, dehors & m, m) for m in MASQUES)
    return total + _danger_des_piques(main & PIQUES, dehors) - PRIX_DU_JOKER * bool(main & joker)


@lru_cache(maxsize=4096)  # une passe compare 286 mains faites des mêmes couleurs
def _danger_d_une_couleur(miennes: int, autres: int, couleur: int) -> float:
    """Tour par tour, de la plus basse à la plus haute : la chance d'y être le plus haut."""
    nombre = autres.bit_count()
    if not miennes:
        return -PRIX_D_UNE_COUPE if nombre > 3 else 0.0
    total, tour = 0.0, 0
    while miennes:
        carte = miennes & -miennes
        miennes ^= carte
        total += _danger_d_une_carte(carte, autres, nombre, tour, couleur)
        tour += 1
    return total


def _danger_d_une_carte(carte: int, autres: int, nombre: int, tour: int, couleur: int) -> float:
    restantes = nombre - 3 * tour
    if restantes <= 0:
        return COUT_SEULE * (not autres & -carte)
    plus_basses = (autres & (carte - 1)).bit_count()
    chance: float = (plus_basses / nombre) ** min(3, restantes)
    return chance * (COUT_A_COEUR if couleur == COEURS else COUT_D_UN_PLI[min(tour, 2)])


def _danger_des_piques(miens: int, dehors: int) -> float:
    """La dame, gardée par d'autres piques, ou le roi et l'as, qui la prendraient."""
    if miens & DAME:
        return COUT_DE_LA_DAME[min(5, (miens & ~DAME).bit_count())]
    if not dehors & DAME:
        return 0.0
    gardes = (miens & (DAME - 1)).bit_count()
    gros = (miens & ROI_ET_AS).bit_count()
    return COUT_DE_LA_DAME_AILLEURS + gros * COUT_D_UN_GROS_PIQUE[min(4, gardes)]
