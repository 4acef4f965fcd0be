"""La cote d'un joueur, sur l'échelle d'Elo : 400 points de plus, dix fois plus de victoires.

C'est le modèle de Bradley et Terry, ajusté sur toutes les parties à la fois : contrairement à un
Elo tenu au fil de l'eau, l'ordre dans lequel on les a gardées n'y change rien.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from math import log10
from typing import Final, Generic, TypeVar

J = TypeVar("J", bound=Hashable)

MOYENNE: Final = 1500
_TOURS: Final = 2000
_PRECISION: Final = 1e-9


class Duels(Generic[J]):
    """Qui a battu qui, et combien de fois ; une partie vaut un duel, partagé entre ses joueurs."""

    def __init__(self) -> None:
        self._victoires: dict[J, float] = {}
        self._rencontres: dict[J, dict[J, float]] = {}

    def ajouter(self, gagnants: Sequence[J], perdants: Sequence[J]) -> None:
        """Chaque gagnant bat chaque perdant ; contre soi-même, on ne prouve rien."""
        for joueur in (*gagnants, *perdants):
            self._victoires.setdefault(joueur, 0.0)
            self._rencontres.setdefault(joueur, defaultdict(float))
        for gagnant in gagnants:
            for perdant in perdants:
                if gagnant != perdant:
                    self._compter(gagnant, perdant, 1 / (len(gagnants) * len(perdants)))

    def _compter(self, gagnant: J, perdant: J, part: float) -> None:
        self._victoires[gagnant] += part
        self._rencontres[gagnant][perdant] += part
        self._rencontres[perdant][gagnant] += part

    def cotes(self) -> dict[J, float]:
        """La cote de chacun ; un joueur moyen, ou dont on ne sait rien, a 1500."""
        forces = dict.fromkeys(self._victoires, 1.0)
        for _ in range(_TOURS):
            suivantes = {joueur: self._force(joueur, forces) for joueur in forces}
            stable = all(abs(suivantes[j] - f) <= _PRECISION * f for j, f in forces.items())
            forces = suivantes
            if stable:
                break
        return {joueur: MOYENNE + 400 * log10(force) for joueur, force in forces.items()}

    def _force(self, joueur: J, forces: Mapping[J, float]) -> float:
        """Un tour de l'ajustement.

        Un duel nul contre un joueur moyen est ajouté à chacun : sans lui, qui n'a jamais perdu
        aurait une cote infinie.
        """
        force = forces[joueur]
        attente = sum(n / (force + forces[autre]) for autre, n in self._rencontres[joueur].items())
        return (self._victoires[joueur] + 0.5) / (attente + 1 / (force + 1))
