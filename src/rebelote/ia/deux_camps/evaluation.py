"""De ce qu'une main promet à ce que l'on peut en attendre : chances et moyennes."""

from __future__ import annotations

from math import erf, exp, pi, sqrt


def chance_d_atteindre(seuil: float, moyenne: float, ecart: float) -> float:
    """La chance de faire au moins ce seuil, quand on en attend tant, à cet écart type près."""
    return 0.5 * (1 + erf((moyenne - seuil + 0.5) / (ecart * sqrt(2))))


def moyenne_au_dela(seuil: float, moyenne: float, ecart: float) -> float:
    """Les points attendus quand le seuil est atteint, comptés zéro quand il ne l'est pas."""
    chance = chance_d_atteindre(seuil, moyenne, ecart)
    ecartee = (seuil - 0.5 - moyenne) / ecart
    return moyenne * chance + ecart * exp(-ecartee * ecartee / 2) / sqrt(2 * pi)
