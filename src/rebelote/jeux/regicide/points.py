"""Les points : la valeur de chaque carte de sa couleur, multipliée par sa rangée."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.cartes import PAQUET_52, Carte, Couleur, Valeur
from rebelote.jeux.regicide.pyramide import Pyramide

VALEUR_DE_L_AS: Final = 1


def _valeur(carte: Carte) -> int:
    return VALEUR_DE_L_AS if carte.valeur is Valeur.AS else carte.valeur.rang + 2


POINTS: Final = tuple(_valeur(carte) for carte in PAQUET_52)
"""Les points d'une carte à la base, par index : as 1, nombres, valet 11, dame 12, roi 13."""


def points_de_la_couleur(pyramide: Pyramide, couleur: Couleur) -> int:
    """Ce que la pyramide rapporte à qui a le roi de cette couleur."""
    return sum(
        POINTS[carte.index] * rangee
        for (rangee, _), carte in pyramide.posees()
        if carte.couleur is couleur
    )


def compter(pyramide: Pyramide, rois: Sequence[Carte | None]) -> list[int]:
    """Le score de chaque siège, d'après son roi secret."""
    return [points_de_la_couleur(pyramide, roi.couleur) if roi else 0 for roi in rois]
