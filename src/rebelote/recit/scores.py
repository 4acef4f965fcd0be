"""Les scores et les vainqueurs tels qu'on les dit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Scores: TypeAlias = Mapping[str, int] | Iterable[tuple[str, int]]
"""Un nombre par camp : une table, ou ses paires dans l'ordre où on les montre."""


def en_ligne(scores: Scores) -> str:
    """Les scores sur leur propre ligne, ou dans une colonne.

    >>> en_ligne({"A": 540, "B": 542})
    'A 540  B 542'
    """
    return "  ".join(_chacun(scores))


def en_phrase(scores: Scores) -> str:
    """Les scores au milieu d'une phrase.

    >>> en_phrase({"A": 540, "B": 542})
    'A 540, B 542'
    """
    return ", ".join(_chacun(scores))


def gagnee_par(vainqueurs: Sequence[str]) -> str:
    """À qui est la partie.

    >>> gagnee_par(["J1", "J3"]), gagnee_par([])
    ('gagnée par J1 et J3', 'gagnée par personne')
    """
    return f"gagnée par {' et '.join(vainqueurs) or 'personne'}"


def _chacun(scores: Scores) -> list[str]:
    return [f"{nom} {score}" for nom, score in dict(scores).items()]
