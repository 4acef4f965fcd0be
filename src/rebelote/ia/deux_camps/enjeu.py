"""Ce qui compte au bout du compte : l'écart de score, la fin de partie, et ce que l'on en sait.

Le solveur suppose que tout le monde voit tout ; au vrai jeu, le total s'écarte du total résolu.
L'utilité d'un total est donc une moyenne autour de lui, plus large quand il reste des cartes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from rebelote.jeux.commun.points import Paire

TOTAL: Final = 162
VICTOIRE: Final = 300.0
"""Ce que vaut de gagner la partie, en points d'écart."""
FLOU_PAR_PLI: Final = 2.0
"""De combien un total résolu s'écarte du total joué, par pli qui reste."""


def ecart_utile(totaux: Paire, scores: Paire, camp: int, finie: bool) -> float:
    """L'écart de score de la manche, et la victoire si elle finit la partie."""
    ecart = float(scores[camp] - scores[1 - camp])
    if not finie:
        return ecart
    avance = totaux[camp] + scores[camp] - totaux[1 - camp] - scores[1 - camp]
    return ecart + (VICTOIRE if avance > 0 else -VICTOIRE if avance < 0 else 0.0)


def flouter(table: Sequence[float], plis_restants: int) -> list[float]:
    """La même table, chaque total y valant la moyenne de ceux qui l'entourent."""
    ecart = FLOU_PAR_PLI * (plis_restants - 1)
    if ecart <= 0:
        return list(table)
    portee = int(2 * ecart)
    noyau = [(d, exp(-d * d / (2 * ecart * ecart))) for d in range(-portee, portee + 1)]
    dernier = len(table) - 1
    # Les deux bouts, le capot d'un camp ou de l'autre, ne débordent pas sur leurs voisins.
    milieu = [_moyenne(table, p, noyau, dernier) for p in range(1, dernier)]
    return [table[0], *milieu, table[dernier]]


def _moyenne(
    table: Sequence[float], points: int, noyau: Sequence[tuple[int, float]], dernier: int
) -> float:
    somme = poids = 0.0
    for d, p in noyau:
        if 0 < points + d < dernier:
            somme += p * table[points + d]
            poids += p
    return somme / poids
