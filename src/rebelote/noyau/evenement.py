"""L'événement : tout ce qui arrive de neuf dans une partie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class Evenement:
    """Un coup d'un joueur, ou un acte du croupier. `TYPE` est son nom dans les enregistrements."""

    TYPE: ClassVar[str]

    auteur: Siege

    def vu_par(self, siege: Siege) -> Self:
        """Le même événement, où ce que `siege` ne doit pas savoir est caché."""
        return self

    @property
    def texte(self) -> str:
        """Ce que l'on en dit à table ; chaque événement a le sien."""
        return self.TYPE
