"""Craindre la lune d'un autre, et l'empêcher : un seul point pris ailleurs y suffit."""

from __future__ import annotations

from typing import Final

from rebelote.ia.dame_de_pique.position_en_masques import DAME, PositionEnMasques
from rebelote.jeux.dame_de_pique.points import COEURS, TOTAL
from rebelote.noyau.sieges import Siege

PRIX_DE_LA_LUNE: Final = 16.0
"""Ce qu'on perd sur la moyenne des autres, entre une lune faite et une lune arrêtée."""

POINTS_INQUIETANTS: Final = 6
"""En dessous, tous les points chez le même ne veulent encore rien dire."""

PART_DONNEE: Final = 0.5
"""Donner un point à qui vise la lune l'en rapproche, sans la lui faire."""

PART_GARDEE: Final = 0.3
"""Garder sa plus haute carte à cœur, c'est pouvoir l'arrêter plus tard."""


def menace(position: PositionEnMasques, siege: Siege) -> Siege | None:
    """L'autre siège qui a, seul, assez de points pour qu'on craigne sa lune."""
    pris = sum(position.points)
    if pris < POINTS_INQUIETANTS or pris not in position.points:
        return None
    autre = position.points.index(pris)
    return autre if autre != siege else None


def crainte(position: PositionEnMasques) -> float:
    """Ce que la lune qui menace coûte en moyenne : elle approche avec les points pris."""
    return PRIX_DE_LA_LUNE * (sum(position.points) / TOTAL) ** 2


def bonus(position: PositionEnMasques, siege: Siege, carte: int, chance_de_prendre: float) -> float:
    """Ce que gagne cette carte à empêcher la lune ; négatif si elle y aide."""
    visee = menace(position, siege)
    if visee is None:
        return 0.0
    peur, donne = crainte(position), bool(carte & (COEURS | DAME))
    note = peur * chance_de_prendre * bool(donne or position.points_du_pli)
    if position.rang and donne and not chance_de_prendre:
        note += peur if position.maitre != visee else -PART_DONNEE * peur
    if carte & COEURS and not COEURS & ~position.tombees & -carte & ~carte:
        note -= PART_GARDEE * peur * (1 - chance_de_prendre)
    return note
