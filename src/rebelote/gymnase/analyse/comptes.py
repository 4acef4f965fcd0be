"""Les comptes d'une analyse : de qui l'on parle, et ce qu'il a perdu."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import fsum
from typing import Any

from rebelote.gymnase.analyse.decision import Jugement, fini
from rebelote.gymnase.mesures.statistiques import Estimation, estimer
from rebelote.noyau.sieges import Siege, nom_siege


@dataclass(frozen=True, slots=True)
class Qui:
    """Un joueur d'une seule partie, et son siège ; ou de plusieurs, que son nom réunit."""

    siege: Siege | None
    nom: str

    @property
    def texte(self) -> str:
        if self.siege is None or self.nom == nom_siege(self.siege):
            return self.nom
        return f"{nom_siege(self.siege)} {self.nom}"

    def en_json(self) -> dict[str, Any]:
        return {"siege": None if self.siege is None else nom_siege(self.siege), "nom": self.nom}


@dataclass(slots=True)
class Compte:
    """Les décisions d'un joueur, d'après une mesure."""

    pertes: list[float] = field(default_factory=list)
    """Telles quelles : d'un joueur qui vaut son juge, autant sont négatives que positives."""

    fautes: int = 0

    def ajouter(self, jugement: Jugement, seuil: float) -> None:
        self.pertes.append(jugement.perte)
        self.fautes += jugement.depasse(seuil)

    @property
    def decisions(self) -> int:
        return len(self.pertes)

    @property
    def justes(self) -> int:
        return self.decisions - self.fautes

    @property
    def precision(self) -> float:
        """La part des décisions justes."""
        return self.justes / self.decisions if self.decisions else 0.0

    @property
    def total(self) -> float:
        return fsum(self.pertes)

    @property
    def estimation(self) -> Estimation:
        """La perte moyenne, et ce que le nombre de décisions en laisse ignorer."""
        return estimer(self.pertes)

    def en_json(self) -> dict[str, Any]:
        moyenne = self.estimation
        return {
            "decisions": self.decisions,
            "justes": self.justes,
            "precision": self.precision,
            "moyenne": moyenne.moyenne,
            "marge": fini(moyenne.marge),
            "total": self.total,
        }
