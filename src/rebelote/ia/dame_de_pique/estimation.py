"""Ce qu'une carte coûte : les points du pli, le danger qu'elle laisse en main, le 20 et le 21."""

from __future__ import annotations

from typing import Final

from rebelote.ia.dame_de_pique.danger import danger
from rebelote.ia.dame_de_pique.lune import bonus
from rebelote.ia.dame_de_pique.politique import PIQUES, ROI_ET_AS
from rebelote.ia.dame_de_pique.position_en_masques import COULEUR, DAME, PositionEnMasques
from rebelote.ia.dame_de_pique.table_lue import TableLue
from rebelote.jeux.dame_de_pique.points import (
    COEURS,
    POINTS_DAME,
    SOMME_ECHANGE,
    SOMME_TAPE,
    TOTAL,
)
from rebelote.noyau.sieges import Siege

COUT_DE_LA_MAIN: Final = 0.15
"""Prendre la main oblige à entamer."""

CHANCE_DE_TAPER_TARD: Final = 0.2
DEFAUSSE: Final = 1.0
"""Les points que donne en moyenne au pli qui n'a plus la couleur, la dame mise à part."""


def cout(table: TableLue, carte: int) -> float:
    """Les points que cette carte peut coûter, maintenant et plus tard, lune comprise."""
    position = table.position
    chance = _chance_de_prendre(table, carte)
    gain = bonus(position, table.siege, carte, chance)
    if position.rang == 3:
        return _cout_certain(table, carte) - gain
    reste = danger(table.main & ~carte, table.dehors, position.joker)
    return reste + chance * (_points_attendus(table, carte) + COUT_DE_LA_MAIN) - gain


# --- Le dernier du pli sait tout ----------------------------------------------------------------


def _cout_certain(table: TableLue, carte: int) -> float:
    position, siege = table.position, table.siege
    reste = danger(table.main & ~carte, table.dehors, position.joker)
    points = points_du_pli(position, carte)
    preneur = siege if prend(position, carte) else position.maitre
    total = position.somme + position.valeurs[carte]
    if total == SOMME_TAPE:
        return reste + CHANCE_DE_TAPER_TARD * (points + COUT_DE_LA_MAIN)
    if total == SOMME_ECHANGE:
        a_venir = _danger_moyen(position, points)
        return a_venir + points * (preneur == (siege + 1) & 3)
    return reste + (points + COUT_DE_LA_MAIN) * (preneur == siege)


def _danger_moyen(position: PositionEnMasques, points: int) -> float:
    """La main qu'on recevra : la part moyenne de ce qui reste à ramasser."""
    return (TOTAL + 1 - sum(position.points) - (position.joker_au >= 0) - points) / 4


def points_du_pli(position: PositionEnMasques, carte: int) -> int:
    """Les points qui sont au pli une fois cette carte posée."""
    valeur = POINTS_DAME if carte == DAME else int(bool(carte & (COEURS | position.joker)))
    return position.points_du_pli + position.joker_au_pli + valeur


def prend(position: PositionEnMasques, carte: int) -> bool:
    """Vrai si la carte est, pour l'instant, la plus forte du pli."""
    return not position.rang or (bool(carte & position.demandee) and carte > position.maitresse)


# --- Les autres l'estiment ----------------------------------------------------------------------


def _chance_de_prendre(table: TableLue, carte: int) -> float:
    """Que nul de ceux qui suivent ne monte, d'après ce que leurs mains peuvent contenir."""
    if not prend(table.position, carte):
        return 0.0
    chance, cher = 1.0, points_du_pli(table.position, carte) > 0
    for siege in table.suivants:
        chance *= 1 - _chance_de_monter(table, siege, carte, cher)
    return chance


def _chance_de_monter(table: TableLue, siege: Siege, carte: int, cher: bool) -> float:
    """Sur un pli qui a des points, on ne monte que si l'on n'a rien plus bas."""
    couleur = COULEUR[carte]
    siennes = table.possibles[siege] & couleur
    if not siennes:
        return 0.0
    part: float = (siennes & -carte).bit_count() / siennes.bit_count()
    if not cher:
        return part
    porteurs = sum(1 for s in range(4) if s != table.siege and table.possibles[s] & couleur)
    chance: float = part ** max(1.0, siennes.bit_count() / porteurs)
    return chance


def _points_attendus(table: TableLue, carte: int) -> float:
    """Ceux du pli, et ceux qu'y mettront ceux qui suivent s'ils restent dessous."""
    position, couleur = table.position, COULEUR[carte]
    points = float(points_du_pli(position, carte))
    for siege in table.suivants:
        points += _points_d_un_suivant(table, siege, carte, couleur)
    return points


def _points_d_un_suivant(table: TableLue, siege: Siege, carte: int, couleur: int) -> float:
    dame = POINTS_DAME * table.chance_de_la_dame(siege)
    if table.n_a_plus(siege, couleur):
        return DEFAUSSE + dame if table.position.plis else 0.0
    if couleur == COEURS:
        return 1.0
    if couleur == PIQUES:
        return dame if carte & ROI_ET_AS else dame / 4
    return _chance_de_coupe(table, couleur) * (DEFAUSSE + dame)


def _chance_de_coupe(table: TableLue, couleur: int) -> float:
    """Qu'un suivant n'ait pas la couleur, quand rien ne le dit : elle s'épuise."""
    dehors = (table.dehors & couleur).bit_count()
    return 0.02 if dehors > 7 else 0.9**dehors if table.position.plis else 0.0
