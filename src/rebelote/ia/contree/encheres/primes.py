"""Ce que les annonces d'une main ajoutent à ce qu'elle promet, à la table où l'on annonce."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rebelote.jeux.commun.annonces import meilleures_annonces
from rebelote.jeux.contree import AtoutContree, EtatContree
from rebelote.noyau.sieges import Siege

CHANCES: Final = ((100, 0.95), (50, 0.8), (20, 0.5))
"""Selon la meilleure de ses annonces, la chance que l'autre camp n'en ait pas de plus belle."""


def primes_esperees(etat: EtatContree, siege: Siege, atout: AtoutContree) -> int:
    """Les points d'annonces que ce siège peut espérer compter, de sa main, à cet atout."""
    if not etat.avec_annonces:
        return 0
    return _primes(etat.mains[siege].connues, atout is AtoutContree.SANS_ATOUT)


@lru_cache(maxsize=1024)
def _primes(main: int, carres_seuls: bool) -> int:
    points = [annonce.points for annonce in meilleures_annonces(main, carres_seuls)]
    meilleure = max(points, default=0)
    chance = next((chance for seuil, chance in CHANCES if meilleure >= seuil), 0.0)
    return round(chance * sum(points))
