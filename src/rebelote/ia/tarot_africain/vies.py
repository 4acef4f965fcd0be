"""Ce que valent des vies : la chance d'être le dernier en vie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.jeux.tarot_africain.points import meilleurs, variations

PENTE: Final = 4
"""Combien une vie d'avance compte : on finit premier à proportion de ses vies à cette puissance."""


def chances(vies: Sequence[int], besoins: Sequence[int], vies_max: int) -> list[float]:
    """La chance qu'a chacun de gagner la partie, après une manche où il lui manquait `besoins`."""
    ecarts = tuple(map(abs, besoins))
    perdues = variations(vies, ecarts, vies_max)
    poids = [(avant + change) ** PENTE for avant, change in zip(vies, perdues, strict=True)]
    total = sum(poids)
    if total:
        return [un / total for un in poids]
    gagnants = meilleurs(ecarts)  # tous sont tombés : le moindre écart les départage
    return [(joueur in gagnants) / len(gagnants) for joueur in range(len(vies))]
