"""La cadence d'une table : le temps que chacun a pour jouer, comme aux échecs."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any, Final

from rebelote.noyau.erreurs import ErreurRebelote, Illisible

_TEXTE: Final = re.compile(r"([0-9]{1,4})\+([0-9]{1,5})")


@dataclass(frozen=True)
class Cadence:
    """Des secondes offertes à chaque coup, puis une réserve pour toute la manche."""

    coup: int = 30
    reserve: int = 600

    def __post_init__(self) -> None:
        if not 1 <= self.coup <= 3600 or not 0 <= self.reserve <= 86_400:
            raise Illisible("cadence refusée : attendu de 1 à 3600 s par coup, 86400 s de réserve")

    def __str__(self) -> str:
        return f"{self.coup}+{self.reserve}"

    def en_phrase(self) -> str:
        return f"{self.coup} s par coup, puis {self.reserve} s de réserve par manche"

    def en_json(self) -> dict[str, int]:
        return asdict(self)

    @classmethod
    def depuis_json(cls, objet: Any) -> Cadence:
        if not isinstance(objet, dict) or objet.keys() != {"coup", "reserve"}:
            raise Illisible("cadence illisible : attendu coup et reserve")
        if not all(type(secondes) is int for secondes in objet.values()):
            raise Illisible("cadence illisible : attendu des secondes entières")
        return cls(**objet)


CADENCE: Final = Cadence()
"""Celle d'une table qui n'en demande pas d'autre."""
GRACE: Final = 60.0
"""De même, les secondes que l'on laisse à qui ne répond plus."""
GRACE_MAX: Final = 86_400.0


def lire_grace(secondes: Any) -> float:
    """La grâce que dit une tablée."""
    if type(secondes) not in (int, float) or not 1 <= secondes <= GRACE_MAX:
        raise Illisible(f"grâce illisible : attendu de 1 à {GRACE_MAX:.0f} secondes")
    return float(secondes)


def lire_cadence(texte: str) -> Cadence:
    """`30+600` : trente secondes par coup, dix minutes de réserve par manche."""
    lue = _TEXTE.fullmatch(texte.strip())
    if lue is None:
        raise ErreurRebelote(f"--cadence {texte} : attendu par exemple 30+600, en secondes")
    return Cadence(int(lue[1]), int(lue[2]))
