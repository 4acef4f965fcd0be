"""Le résultat d'une partie : les scores, les vainqueurs et chaque manche."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from rebelote.noyau.etat import Etat


@dataclass(frozen=True, slots=True)
class Resultat:
    """Ce que l'on dit de la fin d'une partie ; le journal permet d'en juger."""

    scores: Mapping[str, int]
    vainqueurs: tuple[str, ...]
    manches: tuple[Mapping[str, int], ...]
    exclus: Mapping[str, str] = field(default_factory=dict)
    """Les sièges que leur joueur n'a pas tenus jusqu'au bout, et pourquoi : il a perdu."""

    @classmethod
    def de(cls, etat: Etat) -> Self:
        """Le résultat recompté."""
        manches = tuple(dict(scores) for scores in etat.scores_par_manche())
        return cls(dict(etat.scores()), tuple(etat.vainqueurs()), manches)

    def en_json(self) -> dict[str, Any]:
        """Tel que l'écrivent les enregistrements et que le disent les services."""
        manches = [
            {"numero": numero, "scores": dict(scores)}
            for numero, scores in enumerate(self.manches, start=1)
        ]
        json = {
            "scores": dict(self.scores),
            "vainqueurs": list(self.vainqueurs),
            "manches": manches,
        }
        return {**json, "exclus": dict(self.exclus)} if self.exclus else json
