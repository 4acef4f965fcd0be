"""Les obligations de jeu : des filtres qui resserrent l'un après l'autre les cartes permises.

Un filtre `(motif, masque)` dit : si l'on peut jouer dans ce masque, on le doit. La même suite de
filtres juge une carte, en main ouverte comme en main cachée, et dit ce qu'une carte jouée apprend
des cartes que son joueur n'a pas.
"""

from __future__ import annotations

from typing import TypeAlias

from rebelote.cartes import Carte
from rebelote.noyau.motif import Motif

Filtre: TypeAlias = tuple[Motif, int]


def motif_obligation(carte: Carte, connues: int, filtres: tuple[Filtre, ...]) -> Motif | None:
    """L'obligation que la carte enfreint, prouvée par les cartes connues de la main."""
    bit = carte.bit
    possibles = connues | bit
    for motif, masque in filtres:
        reste = possibles & masque
        if reste:
            if not reste & bit:
                return motif
            possibles = reste
    return None


def cartes_exclues(carte: Carte, filtres: tuple[Filtre, ...]) -> int:
    """Les cartes que le joueur n'a pas, s'il a joué celle-ci sans faute."""
    bit, region, exclues = carte.bit, -1, 0
    for _, masque in filtres:
        if masque & bit:
            region &= masque
        else:
            exclues |= region & masque
    return exclues


def cartes_permises(connues: int, filtres: tuple[Filtre, ...]) -> int:
    """Les cartes d'une main ouverte que ces obligations laissent jouer, en masque."""
    for _, masque in filtres:
        connues = connues & masque or connues
    return connues
