"""Une mesure telle qu'on la lit : sa moyenne, et sa marge."""

from __future__ import annotations

from rebelote.gymnase.mesures.statistiques import Estimation
from rebelote.recit.nombres import decimal, plus_ou_moins


def ecart(mesure: Estimation, chiffres: int = 2) -> str:
    """Un écart estimé, et sa marge à 95 %."""
    return plus_ou_moins(mesure.moyenne, mesure.marge, chiffres)


def moyenne(mesure: Estimation) -> str:
    """La moyenne seule ; un tiret quand rien n'a été mesuré.

    >>> moyenne(Estimation(0, 0.0, 0.0)), moyenne(Estimation(2, -1.5, 0.5))
    ('—', '−1,5')
    """
    return decimal(mesure.moyenne) if mesure.nombre else "—"
