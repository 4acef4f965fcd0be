"""Les délais du protocole, en secondes."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True)
class Reglages:
    """Quand renvoyer, quand s'inquiéter, quand se passer de quelqu'un."""

    battement: float = 1.0
    """L'intervalle entre deux signes de vie."""
    inquietude: float = 3.0
    """Sans nouvelles depuis ce temps, un membre est « en reconnexion »."""
    grace: float = 60.0
    """Sans nouvelles depuis ce temps, les autres votent son exclusion."""
    renvoi_min: float = 0.2
    renvoi_max: float = 5.0
    """Une entrée non accusée est renvoyée, de plus en plus rarement entre ces deux bornes."""
    delai_coup: float = inf
    """Le plus long que ce nœud attende un membre présent, quoi qu'il lui reste de réserve."""
    reflexion: float | None = 30.0
    """Le temps laissé à notre IA pour un coup, avant de jouer sans elle ; `None` : une personne."""
