"""Ce que la recherche demande à un jeu : des mondes à tirer, des coups à jouer, des fins à noter.

Un `Modele` est lié à une décision : la vue d'un siège qui doit jouer. Les positions y sont
complètes ; elles peuvent être des `Etat` (voir `ModeleEtat`) ou ce que le jeu a de plus léger.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Protocol, TypeVar

from rebelote.noyau.sieges import Siege

P = TypeVar("P")
"""Une position complète."""

C = TypeVar("C", bound=Hashable)
"""Un coup : un événement, une carte, un entier ; il sert de clé."""


class Modele(Protocol[P, C]):
    """Un jeu, vu d'une décision à prendre."""

    @property
    def siege(self) -> Siege:
        """Qui décide."""
        ...

    def candidats(self) -> Sequence[C]:
        """Les coups à comparer, les inutiles ôtés ; jamais vide, dans un ordre stable."""
        ...

    def tirer(self, alea: Random) -> P:
        """Une position complète que rien de ce que sait le siège ne contredit."""
        ...

    def tour(self, position: P) -> Siege | None:
        """Qui doit jouer, ou `None` à l'horizon de la recherche."""
        ...

    def coups(self, position: P) -> Sequence[C]:
        """Les coups de celui qui doit jouer."""
        ...

    def jouer(self, position: P, coup: C, alea: Random) -> P:
        """La position qui suit ; le hasard et les coups que le siège ne voit pas y sont joués.

        La position donnée reste ce qu'elle était : on y essaie plusieurs coups.
        """
        ...

    def finir(self, position: P, alea: Random) -> Sequence[float]:
        """Mène la partie jusqu'à l'horizon et rend le gain de chaque siège."""
        ...
