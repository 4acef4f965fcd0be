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


def taper(vue: Vue[EtatDameDePique], alea: Random, reflexe: int) -> Taper:
    """Le délai tiré au sort d'un joueur qui tape en moins de `reflexe` millisecondes."""
    if veut_le_pli(PositionEnMasques.de(vue.etat), vue.siege):
        return Taper(vue.siege, LENTEUR)
    return Taper(vue.siege, alea.randint(0, reflexe))


def veut_le_pli(position: PositionEnMasques, siege: Siege) -> bool:
    """Vrai si ses points servent notre lune, ou empêchent celle d'un autre à bon compte."""
    points = position.points_du_pli
    if not points:
        return False
    if menace(position, siege) is not None:
        return points < crainte(position)
    return tente(position, siege) and sum(position.points) > 0
