"""La fiche d'un jeu : ce que le gymnase, les portes et le réseau doivent en savoir.

Un jeu qui n'en donne pas (installé à côté, par exemple) se joue avec celle par défaut.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from rebelote.noyau.secrets import Secrets
from rebelote.noyau.sieges import Siege


class Fait(NamedTuple):
    """Ce qui est arrivé à un siège dans une manche, et à quel contrat s'il y en a un."""

    siege: Siege
    quoi: str
    contrat: str = ""


def _aucun(etat: Any) -> list[Fait]:
    return []


@dataclass(frozen=True, slots=True)
class Fiche:
    """Comment on compte une donne de ce jeu, et où l'état garde ses secrets."""

    sens: int = 1
    """-1 dans les jeux où l'on gagne à marquer moins."""

    manches: int = 1
    """Les manches d'une donne, si la commande n'en dit rien."""

    manche_unique: bool = False
    """Vrai d'un jeu dont une partie n'a jamais qu'une manche."""

    forfait: int = 100
    """Les points que perd, contre l'autre, une IA en faute."""

    ecart: float = 5.0
    """Le plus petit écart par donne qui importe : celui que cherche `--sprt`."""

    faits: Callable[[Any], list[Fait]] = _aucun
    """Ce qu'on relève, siège par siège, dans les manches finies de cet état."""

    secrets: Secrets = Secrets()  # noqa: RUF009 - immuable
    """Où l'état garde ce que tous ne voient pas."""
