"""Les équipes de la belote et de la contrée : J1 et J3 contre J2 et J4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rebelote.noyau.sieges import J1, J2, J3, J4, Siege, nom_siege


@dataclass(frozen=True, slots=True)
class Equipe:
    """Un camp de deux partenaires."""

    nom: str
    sieges: tuple[Siege, Siege]

    @property
    def en_entier(self) -> str:
        """« A (J1 et J3) »."""
        return f"{self.nom} ({' et '.join(map(nom_siege, self.sieges))})"

    def __contains__(self, siege: Siege) -> bool:
        return siege in self.sieges


EQUIPES: Final = (Equipe("A", (J1, J3)), Equipe("B", (J2, J4)))
CAMPS: Final = tuple(equipe.nom for siege in range(4) for equipe in EQUIPES if siege in equipe)
"""Le nom de l'équipe de chaque siège."""

_A, _B = (equipe.nom for equipe in EQUIPES)


def camp(siege: Siege) -> int:
    """Le rang de l'équipe du siège : 0 pour A, 1 pour B."""
    return siege & 1


def par_equipe(scores: tuple[int, int]) -> Mapping[str, int]:
    a, b = scores
    return {_A: a, _B: b}
