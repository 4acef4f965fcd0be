"""Ce qu'une table de pairs a de plus qu'une autre : le lien suivi, et qui tient les sièges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self


@dataclass(frozen=True)
class PairAssis:
    """Un siège tenu par un nœud : le nôtre, celui d'un ami, celui d'une IA."""

    nom: str
    cle: str
    ia: str = ""
    """L'IA qui y joue ; rien pour une personne."""


@dataclass
class EntrePairs:
    """La table telle que notre nœud la connaît ; le journal, lui, est dans le carnet du nœud."""

    lien: str = ""
    """Celui de notre nœud, que l'on donne aux amis quand la table est à nous."""

    suivi: str = ""
    """Celui que nous avons suivi, si la table est à un autre."""

    assis: list[PairAssis] = field(default_factory=list)
    """Qui est assis, par siège, pour ce que l'on en sait déjà."""

    donne: str | None = None
    """Qui donnera, ou donne ; chez un autre, on ne le sait qu'au départ."""

    preuves: dict[str, Any] | None = None
    """Le dernier relevé d'une partie finie : les accusés, eux, ne sont dans aucun carnet."""

    @property
    def est_a_nous(self) -> bool:
        return not self.suivi

    def en_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def depuis_json(cls, objet: Mapping[str, Any]) -> Self:
        assis = [PairAssis(**pair) for pair in objet["assis"]]
        return cls(objet["lien"], objet["suivi"], assis, objet.get("donne"), objet["preuves"])
