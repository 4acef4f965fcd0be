"""Le cœur de calcul : parties au hasard et solveur à cartes ouvertes, belote et contrée."""

from rebelote.coeur.hasard import jouer_au_hasard
from rebelote.coeur.mode import MODE, CoeurInterprete
from rebelote.coeur.position import Atout, Position, PositionInvalide
from rebelote.coeur.solveur import Solveur

__all__ = [
    "MODE",
    "Atout",
    "CoeurInterprete",
    "Position",
    "PositionInvalide",
    "Solveur",
    "jouer_au_hasard",
]
