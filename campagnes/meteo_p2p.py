"""Le temps qu'il fait sur une partie simulée : les misères du réseau et des machines."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Meteo:
    """Les misères du réseau et des machines."""

    perte: float = 0.0
    double: float = 0.0
    corruption: float = 0.0
    retard: float = 0.05
    pannes: int = 0
    coupures: int = 0
    surdites: int = 0
    """Des liens qui tombent dans un seul sens : l'un entend l'autre, qui ne l'entend plus."""
    departs: bool = False
    """Qui a fini s'en va, et ce qu'il venait d'envoyer se perd avec lui."""
    perdu: bool = False
    """Un nœud tombe pour de bon."""
    absence: bool = False
    """Un nœud est coupé des autres à peu près le temps de la grâce, puis revient."""


def meteo_de(graine: int, nombre: int) -> Meteo:
    """Le temps qu'il fait pour cette graine : du beau au très mauvais."""
    alea = Random(f"meteo:{graine}")
    malheur = alea.random() if nombre > 2 else 1.0
    return Meteo(
        perte=alea.choice((0, 0, 0.05, 0.2)),
        double=alea.choice((0, 0.1, 0.3)),
        corruption=alea.choice((0, 0, 0.02, 0.1)),
        retard=alea.choice((0.01, 0.2, 1.0)),
        pannes=alea.choice((0, 0, 1, 3)),
        coupures=alea.choice((0, 0, 2)),
        surdites=alea.choice((0, 0, 3)),
        departs=alea.random() < 0.5,
        perdu=malheur < 0.1,
        absence=0.1 <= malheur < 0.2,
    )
