"""Les fins de donne jouées au hasard, très vite."""

from __future__ import annotations

from typing import Final

from rebelote.coeur.moteur import Moteur
from rebelote.coeur.position import Position
from rebelote.coeur.traduction import BAREMES, lot

_MOT: Final = (1 << 64) - 1


def jouer_au_hasard(position: Position, nombre: int, graine: int) -> int:
    """Le total, sur `nombre` fins au hasard, des points du camp qui doit jouer, der compris.

    Chacun tire sa carte parmi celles qui lui sont permises. La même graine donne le même total sur
    toute machine.
    """
    if nombre < 0:
        raise ValueError(f"on ne joue pas {nombre} fins de donne")
    return Moteur(0).tirer(lot((position,)), BAREMES, nombre, _melanger(graine))


def _melanger(graine: int) -> int:
    """Un état de départ non nul, où deux graines voisines ne se ressemblent plus."""
    x = graine * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019 & _MOT
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MOT
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _MOT
    return x ^ x >> 31 or 1
