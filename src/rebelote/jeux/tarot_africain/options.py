"""Les options du tarot africain."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.erreurs import RegleInvalide
from rebelote.noyau.regles import Regles, option


@dataclass(frozen=True)
class ReglesTarotAfricain(Regles):
    """Les règles à table ; les défauts sont ceux de `REGLES.md`."""

    vies: int = option(14, "les vies de chacun au début de la partie", minimum=1, maximum=100)
    vies_max: int = option(
        14, "la remontée ne fait jamais dépasser ce nombre de vies", minimum=1, maximum=100
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.vies > self.vies_max:
            raise RegleInvalide(
                f"vies = {self.vies} est refusé ; attendu au plus vies_max = {self.vies_max}"
            )
