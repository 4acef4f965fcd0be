"""Ce que l'on dit d'un coup : la décision, et ce que chaque mesure en juge."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rebelote.noyau.sieges import Siege, nom_siege


@dataclass(frozen=True, slots=True)
class Mesure:
    """Une façon de juger : ce qu'elle compte, et ce qu'elle tient pour rien."""

    cle: str
    titre: str
    sens: str
    """Ce qu'elle suppose connu, en quelques mots."""

    unite: str
    seuil: float
    """Une perte qui ne le dépasse pas laisse le coup juste."""

    def en_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Jugement:
    """Ce qu'un coup a coûté d'après une mesure, et ce qui valait mieux."""

    mesure: str
    perte: float
    mieux: str = ""
    """Le meilleur coup ; vide quand c'est celui qui fut joué."""

    def en_json(self) -> dict[str, Any]:
        return {"perte": self.perte, "mieux": self.mieux or None}


@dataclass(frozen=True, slots=True)
class Decision:
    """Un coup joué là où l'on pouvait en jouer un autre."""

    partie: int
    """Le rang de la partie dans le fichier, à partir de 1."""

    evenement: int
    """Le rang du coup dans le journal, à partir de 1."""

    manche: int
    pli: int | None
    siege: Siege
    nom: str
    coup: str
    jugements: tuple[Jugement, ...]

    def jugement(self, mesure: str) -> Jugement | None:
        return next((j for j in self.jugements if j.mesure == mesure), None)

    @property
    def perte(self) -> float:
        """La perte qui compte : celle de la première mesure, faite d'après ce qu'on savait."""
        return self.jugements[0].perte if self.jugements else 0.0

    def en_json(self) -> dict[str, Any]:
        return {
            "partie": self.partie,
            "evenement": self.evenement,
            "manche": self.manche,
            "pli": self.pli,
            "siege": nom_siege(self.siege),
            "nom": self.nom,
            "coup": self.coup,
            "jugements": {j.mesure: j.en_json() for j in self.jugements},
        }
