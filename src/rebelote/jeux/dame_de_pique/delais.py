"""Les délais de la tape : leurs bornes, et ceux que l'on tire au sort."""

from __future__ import annotations

from random import Random
from typing import Final

DELAI_MAX: Final = 60_000
"""Une minute, en millisecondes : au-delà, on n'attend plus."""

DELAI_USUEL: Final = 1000
"""Les délais tirés au sort ou proposés ne dépassent pas une seconde."""

DELAIS_PROPOSES: Final = tuple(range(0, DELAI_USUEL + 1, 50))

PERSONNE_N_A_TAPE: Final[tuple[tuple[int | None, ...], ...]] = ((),) * 4
"""Le délai de chaque siège, avant qu'aucun ait tapé."""


def tirer_delai(alea: Random) -> int:
    return alea.randint(0, DELAI_USUEL)
