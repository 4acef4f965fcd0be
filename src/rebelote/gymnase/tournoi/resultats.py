"""Ce qu'une donne a donné, table par table ; tel que le journal l'écrit et le relit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rebelote.gymnase.mesures.forces import Paire
from rebelote.gymnase.mesures.temps import Temps
from rebelote.gymnase.tournoi.tournoi import Plan
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.sieges import Siege


class Genre(StrEnum):
    """De quelle façon une IA a perdu une table sans la finir."""

    PANNE = "panne"
    ILLEGAL = "coup illégal"
    DELAI = "délai"


@dataclass(frozen=True, slots=True)
class Faute:
    """Ce qu'a fait l'IA de ce siège, et d'où cela vient."""

    siege: Siege
    genre: Genre
    message: str
    trace: str = ""

    def en_json(self) -> dict[str, Any]:
        return {
            "siege": self.siege,
            "genre": self.genre.value,
            "message": self.message,
            "trace": self.trace,
        }

    @classmethod
    def depuis_json(cls, objet: Mapping[str, Any]) -> Faute:
        return cls(objet["siege"], Genre(objet["genre"]), objet["message"], objet["trace"])


@dataclass(frozen=True, slots=True)
class TableJouee:
    """Une donne jouée à un placement : le score de chaque siège, ou la faute qui l'a arrêtée."""

    plan: Plan
    scores: tuple[int, ...] = ()
    faits: tuple[Fait, ...] = ()
    faute: Faute | None = None

    @property
    def fautif(self) -> int | None:
        """Le participant dont la faute a arrêté la table."""
        return None if self.faute is None else self.plan[self.faute.siege]

    @property
    def paire(self) -> Paire:
        return min(self.plan), max(self.plan)

    def ecart(self, fiche: Fiche) -> float:
        """De combien le premier de la paire l'emporte sur le second ; plus grand, mieux c'est."""
        premier, _ = self.paire
        if self.faute is not None:
            fautif = self.plan[self.faute.siege]
            return float(-fiche.forfait if fautif == premier else fiche.forfait)
        return fiche.sens * (self.moyenne(self.paire[0]) - self.moyenne(self.paire[1]))

    def moyenne(self, participant: int) -> float:
        """Le score moyen des sièges de ce participant."""
        siens = [
            score for score, qui in zip(self.scores, self.plan, strict=True) if qui == participant
        ]
        return sum(siens) / len(siens)

    def en_json(self) -> dict[str, Any]:
        objet: dict[str, Any] = {"plan": list(self.plan), "scores": list(self.scores)}
        if self.faits:
            objet["faits"] = [list(fait) for fait in self.faits]
        if self.faute is not None:
            objet["faute"] = self.faute.en_json()
        return objet

    @classmethod
    def depuis_json(cls, objet: Mapping[str, Any]) -> TableJouee:
        faute = objet.get("faute")
        return cls(
            tuple(objet["plan"]),
            tuple(objet["scores"]),
            tuple(Fait(*fait) for fait in objet.get("faits", ())),
            None if faute is None else Faute.depuis_json(faute),
        )


@dataclass(frozen=True, slots=True)
class DonneJouee:
    """Une donne à toutes ses tables, et le temps qu'y a pris chaque participant."""

    numero: int
    """À partir de 0 : c'est d'elle que vient le hasard de la donne, et le journal l'écrit ainsi."""
    tables: tuple[TableJouee, ...]
    temps: tuple[Temps, ...]

    @property
    def rang(self) -> int:
        """Le numéro que lisent les gens, à partir de 1 : à l'écran, dans le rapport et le bilan."""
        return self.numero + 1

    def faillie_par(self, participant: int) -> bool:
        """Vrai s'il n'y a fini aucune table, par sa propre faute une fois au moins."""
        fautifs = [table.fautif for table in self.tables if participant in table.plan]
        return None not in fautifs and participant in fautifs

    def ecarts(self, fiche: Fiche) -> dict[Paire, float]:
        """L'écart de chaque paire, en moyenne sur ses placements : la chance s'y annule."""
        par_paire: dict[Paire, list[float]] = {}
        for table in self.tables:
            par_paire.setdefault(table.paire, []).append(table.ecart(fiche))
        return {paire: sum(ecarts) / len(ecarts) for paire, ecarts in par_paire.items()}

    def en_json(self) -> dict[str, Any]:
        return {
            "donne": self.numero,
            "tables": [table.en_json() for table in self.tables],
            "temps": [temps.en_json() for temps in self.temps],
        }

    @classmethod
    def depuis_json(cls, objet: Mapping[str, Any]) -> DonneJouee:
        return cls(
            objet["donne"],
            tuple(map(TableJouee.depuis_json, objet["tables"])),
            tuple(map(Temps.depuis_json, objet["temps"])),
        )
