"""Quand s'arrêter : au nombre de donnes voulu, à la précision voulue, ou quand le test conclut."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Final

from rebelote.gymnase.mesures.cumul import Cumul
from rebelote.gymnase.mesures.forces import Paire
from rebelote.gymnase.mesures.sprt import MINIMUM, Seuils, Sprt, Verdict
from rebelote.gymnase.tournoi.resultats import DonneJouee
from rebelote.gymnase.tournoi.tournoi import Tournoi
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.recit.nombres import court
from rebelote.stockage.cote import Z_95

FORFAITS_EN_RESERVE: Final = 8
"""Les tables perdues par forfait que l'on suppose vues ; la simulation dit qu'il en faut tant."""


def seuils_pour(
    tournoi: Tournoi, ecart: float | None = None, alpha: float = 0.05, beta: float = 0.05
) -> Seuils:
    """Les seuils de ce tournoi, et la réserve qui convient à son jeu."""
    if len(tournoi.participants) > 2:
        raise ErreurRebelote("--sprt compare deux IA, pas davantage")
    fiche, tables = tournoi.fiche, len(tournoi.plans())
    reserve = FORFAITS_EN_RESERVE * fiche.forfait**2 / tables
    return Seuils(fiche.ecart if ecart is None else ecart, alpha, beta, reserve)


@dataclass(frozen=True, slots=True)
class Objectif:
    """Ce qu'on veut savoir, et le plus grand nombre de donnes qu'on y consacre."""

    donnes: int
    precision: float | None = None
    """En points, de part et d'autre : l'arrêt se fait quand toutes les paires y sont."""
    sprt: Seuils | None = None

    def __post_init__(self) -> None:
        if self.donnes < 1:
            raise ErreurRebelote(f"--donnes {self.donnes} : attendu au moins 1")
        if self.precision is not None and not self.precision > 0:
            raise ErreurRebelote(f"--precision {self.precision:g} : attendu un nombre positif")


@dataclass
class Suivi:
    """Où l'on en est de l'objectif, donne après donne, dans leur ordre."""

    tournoi: Tournoi
    objectif: Objectif
    cumuls: dict[Paire, Cumul] = field(init=False)
    test: Sprt | None = field(init=False)

    def __post_init__(self) -> None:
        self.cumuls = {paire: Cumul() for paire in self.tournoi.paires}
        self.test = None if self.objectif.sprt is None else Sprt(self.objectif.sprt)

    def ajouter(self, donne: DonneJouee) -> str | None:
        """Compte cette donne ; rend la raison de s'arrêter là, s'il y en a une."""
        ecarts = donne.ecarts(self.tournoi.fiche)
        for paire, ecart in ecarts.items():
            self.cumuls[paire].ajouter(ecart)
        if self.test is not None and self.test.ajouter(ecarts[0, 1]) is not None:
            return "le test a conclu"
        precision = self.objectif.precision
        if precision is not None and self._assez_precis(precision):
            return f"précision de ± {court(precision)} atteinte"
        if self.jouees < self.objectif.donnes:
            return None
        sans_conclure = "" if self.test is None else ", le test n'a pas conclu"
        return f"toutes les donnes sont jouées{sans_conclure}"

    @property
    def jouees(self) -> int:
        return next(iter(self.cumuls.values())).nombre

    @property
    def verdict(self) -> Verdict | None:
        return None if self.test is None else self.test.verdict

    def _assez_precis(self, precision: float) -> bool:
        if self.jouees < MINIMUM:
            return False
        return all(cumul.estimation.marge <= precision for cumul in self.cumuls.values())

    @property
    def total_prevu(self) -> int:
        """Combien de donnes il faudra sans doute ; à la précision voulue, d'après la dispersion."""
        precision = self.objectif.precision
        if precision is None or self.jouees < MINIMUM:
            return self.objectif.donnes
        besoins = [_donnes_pour(cumul, precision) for cumul in self.cumuls.values()]
        return max(self.jouees, min(self.objectif.donnes, max(besoins)))


def _donnes_pour(cumul: Cumul, precision: float) -> int:
    return ceil(cumul.variance * (Z_95 / precision) ** 2)
