"""Taper, à 20 : vite pour laisser le pli, lentement pour le prendre."""

from __future__ import annotations

from random import Random
from typing import Final

from rebelote.ia.dame_de_pique.lune import crainte, menace
from rebelote.ia.dame_de_pique.politique import tente
from rebelote.ia.dame_de_pique.position_en_masques import PositionEnMasques
from rebelote.jeux.dame_de_pique import EtatDameDePique, Taper
from rebelote.jeux.dame_de_pique.delais import DELAI_USUEL
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue

LENTEUR: Final = DELAI_USUEL
"""Personne ne tape plus tard, à moins de vouloir aussi le pli."""

REACTION: Final = 390.0
ECART: Final = 90.0
"""Le temps de réaction d'une personne attentive, en millisecondes, et ce qu'il varie.

Toutes les IA ont le même : c'est le jeu qui doit les départager, pas le réflexe. Les niveaux, eux,
le ralentissent ou le pressent (`rebelote.ia.niveaux`).
"""

BORNES: Final = (200, 650)
"""Plus tôt n'est pas humain, plus tard est une distraction."""


def temps_de_reaction(alea: Random) -> int:
    """Le temps, en millisecondes, que met cette fois un joueur qui tape aussitôt."""
    bas, haut = BORNES
    return max(bas, min(haut, round(alea.gauss(REACTION, ECART))))


def taper(vue: Vue[EtatDameDePique], alea: Random) -> Taper:
    """Taper aussitôt, ou lentement si l'on veut le pli."""
    if veut_le_pli(PositionEnMasques.de(vue.etat), vue.siege):
        return Taper(vue.siege, LENTEUR)
    return Taper(vue.siege, temps_de_reaction(alea))


def veut_le_pli(position: PositionEnMasques, siege: Siege) -> bool:
    """Vrai si ses points servent notre lune, ou empêchent celle d'un autre à bon compte."""
    points = position.points_du_pli
    if not points:
        return False
    if menace(position, siege) is not None:
        return points < crainte(position)
    return tente(position, siege) and sum(position.points) > 0
