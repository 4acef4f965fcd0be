"""Ce que l'on dit d'un coup : la décision, et ce que chaque mesure en juge."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any, Final

from rebelote.noyau.sieges import Siege, nom_siege

CERTITUDE: Final = 2.0
"""De combien d'erreurs types une perte doit passer le seuil pour faire une faute."""


@dataclass(frozen=True, slots=True)
class Mesure:
    """Une façon de juger : ce qu'elle compte, et ce qu'elle tient pour rien."""

    cle: str
    titre: str
    sens: str
    """Ce qu'elle suppose connu, en quelques mots."""

    unite: str
    seuil: float
    """Une perte qui ne le dépasse pas sûrement laisse le coup juste."""

    def en_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Jugement:
    """Ce qu'un coup a coûté d'après une mesure, et ce qui valait mieux."""

    mesure: str
    perte: float
    """Négative si, dans les mondes qui les comparent, le coup joué valait mieux que l'autre."""

    mieux: str = ""
    """Le coup qui valait mieux, s'il y en a un."""

    erreur: float = 0.0
    """L'erreur type de la perte : nulle d'un compte exact, infinie d'un seul monde tiré."""

    def depasse(self, seuil: float) -> bool:
        """Vrai si la perte est une faute, et non le hasard des mondes."""
        return self.perte - CERTITUDE * self.erreur > seuil

    def en_json(self) -> dict[str, Any]:
        return {"perte": self.perte, "erreur": fini(self.erreur), "mieux": self.mieux or None}


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


def fini(nombre: float) -> float | None:
    """Ce nombre, ou rien s'il est infini : JSON ne saurait l'écrire."""
    return nombre if isfinite(nombre) else None
