"""Ce que vaut de prendre : l'écart de score attendu, contrat fait ou dedans."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.ia.deux_camps.evaluation import chance_d_atteindre, moyenne_au_dela
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.belote.points import SEUIL, TOTAL

PRIME_DE_CAPOT = 90


@dataclass(frozen=True, slots=True)
class Espoir:
    """Ce que le camp preneur attend : ses points de plis, leur écart type, et ses primes."""

    moyenne: float
    ecart: float
    belote: int = 0
    annonces: float = 0.0
    """Les points d'annonces attendus, moins ceux de la défense."""


def gain(espoir: Espoir, regles: ReglesBelote) -> float:
    """L'écart de score attendu en prenant."""
    seuil = seuil_du_contrat(espoir.belote, espoir.annonces, regles)
    fait = chance_d_atteindre(seuil, espoir.moyenne, espoir.ecart)
    points = moyenne_au_dela(seuil, espoir.moyenne, espoir.ecart)
    capot = chance_d_atteindre(TOTAL + 4, espoir.moyenne, espoir.ecart)
    reussi = 2 * points - TOTAL * fait + espoir.annonces * fait + PRIME_DE_CAPOT * capot
    perdu = (1 - fait) * (TOTAL + abs(espoir.annonces))
    return reussi - perdu + espoir.belote


def seuil_du_contrat(belote: float, annonces: float, regles: ReglesBelote) -> float:
    """Les points de plis à partir desquels le contrat est fait ; les primes y aident ou non."""
    if regles.contrat == "seuil_82":
        return SEUIL
    return (TOTAL - belote - annonces) / 2 + 0.5
