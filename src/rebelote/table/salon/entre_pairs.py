"""Ce qu'une table de pairs a de plus qu'une autre : le lien suivi, et qui tient les sièges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.cadence import Cadence


@dataclass(frozen=True)
class PairAssis:
    """Un siège tenu par un nœud : le nôtre, celui d'un ami, celui d'une IA."""

    nom: str
    cle: str
    ia: str = ""
    """L'IA qui y joue ; rien pour une personne."""


@dataclass(frozen=True)
class Convie:
    """Quelqu'un de la partie d'avant, à qui l'on en propose une autre : son siège l'attend."""

    nom: str
    cle: str
    adresse: str
    siege: Siege


@dataclass
class EntrePairs:
    """La table telle que notre nœud la connaît ; le journal, lui, est dans le carnet du nœud."""

    lien: str = ""
    """Celui de notre nœud, que l'on donne aux amis quand la table est à nous."""

    suivi: str = ""
    """Celui que nous avons suivi, si la table est à un autre."""

    assis: list[PairAssis | None] = field(default_factory=list)
    """Qui est assis, par siège, pour ce que l'on en sait déjà."""

    donne: str | None = None
    """Qui donnera, ou donne ; chez un autre, on ne le sait qu'au départ."""

    cadence: Cadence | None = None
    """Le temps de chacun ; rien si l'hôte chez qui l'on va n'en dit rien avant le départ."""

    preuves: dict[str, Any] | None = None
    """Le dernier relevé d'une partie finie : les accusés, eux, ne sont dans aucun carnet."""

    convies: list[Convie] = field(default_factory=list)
    """Ceux que l'on attend, d'une partie d'avant."""

    suite: str = ""
    """La table d'ici où se joue la partie suivante, proposée ou acceptée."""

    @property
    def est_a_nous(self) -> bool:
        return not self.suivi

    def en_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def depuis_json(cls, objet: Mapping[str, Any]) -> Self:
        cadence = objet.get("cadence")
        return cls(
            lien=objet["lien"],
            suivi=objet["suivi"],
            assis=[None if pair is None else PairAssis(**pair) for pair in objet["assis"]],
            donne=objet.get("donne"),
            cadence=Cadence.depuis_json(cadence) if cadence else None,
            preuves=objet["preuves"],
            convies=[Convie(**convie) for convie in objet.get("convies", ())],
            suite=objet.get("suite", ""),
        )
