"""Ce qu'une recherche a appris de chaque coup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from rebelote.ia.recherche.modele import C


@dataclass(frozen=True, slots=True)
class Mesure:
    """Combien de fois un coup a été essayé, et ce qu'il a rapporté en moyenne."""

    essais: int
    moyenne: float


@dataclass(frozen=True, slots=True)
class Exploration(Generic[C]):
    """Le coup retenu, et la mesure de tous les candidats, dans leur ordre."""

    meilleur: C
    mesures: Mapping[C, Mesure]

    def classement(self) -> list[tuple[C, Mesure]]:
        """Les coups, du plus essayé et du meilleur au moindre."""
        return sorted(self.mesures.items(), key=lambda m: (-m[1].essais, -m[1].moyenne))


def sans_choix(coup: C) -> Exploration[C]:
    """Le bilan d'un seul coup possible : rien à chercher."""
    return Exploration(coup, {coup: Mesure(0, 0.0)})
