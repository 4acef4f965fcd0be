"""Le test séquentiel : s'arrêter dès qu'on sait laquelle est la meilleure.

Deux tests de Wald menés ensemble (Sobel et Wald, 1949) sur les écarts appariés, l'un de chaque
côté : « pas d'écart » contre « A devant de δ », « pas d'écart » contre « B devant de δ ». Chacun
s'arrête à sa première borne. La variance est estimée au fil des donnes (GSPRT), en réserve : comme
si l'on avait déjà vu quelques tables perdues par forfait. Sans elle, deux IA presque pareilles, que
peu de donnes séparent, passeraient pour égales avant qu'on en ait vu une seule.

Les taux tenus : si les deux se valent, on en dit une meilleure dans au plus α des cas ; si l'une
l'emporte d'au moins δ, on manque de le dire dans au plus β des cas.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import log
from typing import Final

from rebelote.gymnase.mesures.cumul import Cumul
from rebelote.noyau.erreurs import ErreurRebelote

MINIMUM: Final = 30
"""Avant tant de donnes, la variance est trop mal connue pour rien en conclure."""


class Verdict(StrEnum):
    """Ce que dit le test."""

    PREMIER = "le premier est meilleur"
    SECOND = "le second est meilleur"
    EGALITE = "aucun écart qui compte"


@dataclass(frozen=True, slots=True)
class Seuils:
    """Ce que cherche le test, et combien de fois il a le droit de se tromper."""

    ecart: float
    alpha: float = 0.05
    beta: float = 0.05
    reserve: float = 0.0
    """Ce qu'on ajoute à la somme des carrés, avant d'en tirer la variance."""

    def __post_init__(self) -> None:
        if not self.ecart > 0:
            raise ErreurRebelote(f"--ecart {self.ecart:g} : attendu un nombre de points positif")
        for nom, taux in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < taux < 0.5:
                raise ErreurRebelote(f"--{nom} {taux:g} : attendu un taux entre 0 et 0,5")

    @property
    def haut(self) -> float:
        """La borne où l'on conclut à un écart ; α se partage entre les deux côtés."""
        return log((1 - self.beta) / (self.alpha / 2))

    @property
    def bas(self) -> float:
        return log(self.beta / (1 - self.alpha / 2))


@dataclass
class _Cote:
    """Le test d'un côté ; `ouvert` tant qu'il n'a rien conclu."""

    signe: int
    rapport: float = 0.0
    ouvert: bool = True

    def suivre(self, seuils: Seuils, cumul: Cumul) -> bool:
        """Met à jour le log-rapport de vraisemblance ; vrai quand il conclut à un écart."""
        if not self.ouvert:
            return False
        self.rapport = _log_rapport(seuils, self.signe * cumul.moyenne, cumul)
        self.ouvert = self.rapport > seuils.bas
        return self.rapport >= seuils.haut


def _log_rapport(seuils: Seuils, moyenne: float, cumul: Cumul) -> float:
    penche = seuils.ecart * (moyenne - seuils.ecart / 2)
    carres = cumul.carres + seuils.reserve
    if not carres:
        return float("inf") if penche > 0 else float("-inf")
    return cumul.nombre**2 * penche / carres


@dataclass
class Sprt:
    """Le test en cours, nourri d'une donne après l'autre."""

    seuils: Seuils
    cumul: Cumul = field(default_factory=Cumul)
    verdict: Verdict | None = None
    _devant: _Cote = field(default_factory=lambda: _Cote(1))
    _derriere: _Cote = field(default_factory=lambda: _Cote(-1))

    def ajouter(self, ecart: float) -> Verdict | None:
        """Ajoute l'écart d'une donne ; le verdict, s'il est tombé."""
        if self.verdict is None:
            self.cumul.ajouter(ecart)
            if self.cumul.nombre >= MINIMUM:
                self.verdict = self._juger()
        return self.verdict

    def _juger(self) -> Verdict | None:
        devant = self._devant.suivre(self.seuils, self.cumul)
        derriere = self._derriere.suivre(self.seuils, self.cumul)
        if devant:
            return Verdict.PREMIER
        if derriere:
            return Verdict.SECOND
        if not self._devant.ouvert and not self._derriere.ouvert:
            return Verdict.EGALITE
        return None

    @property
    def rapports(self) -> tuple[float, float]:
        """Les deux log-rapports de vraisemblance, pour le premier et pour le second."""
        return self._devant.rapport, self._derriere.rapport
