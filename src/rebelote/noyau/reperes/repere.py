"""Le repère : où en est une partie, comme valeur."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Repere:
    """La manche, la phase et le pli en cours ; `str` le dit comme on le dit à table.

    >>> str(Repere(3, "JEU", pli=5)), str(Repere(3, "ENCHERES", mots="enchères"))
    ('manche 3, pli 5', 'manche 3, enchères')
    """

    manche: int
    phase: str = ""
    """Le nom stable de la phase : `JEU`, `ENCHERES`…"""

    pli: int | None = None
    mots: str = ""
    """La phase telle qu'on la dit ; un pli en cours se dit par son numéro."""

    precision: str = ""
    """Ce qui distingue cette manche des autres : « 5 cartes »."""

    seule: bool = False
    """Vrai dans un jeu d'une seule manche, où l'on n'a pas à la nommer."""

    def __str__(self) -> str:
        suite = self.mots if self.pli is None else f"pli {self.pli}"
        return ", ".join(filter(None, ["" if self.seule else self._manche(), suite]))

    def _manche(self) -> str:
        precision = f" ({self.precision})" if self.precision else ""
        return f"manche {self.manche}{precision}"
