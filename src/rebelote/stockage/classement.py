"""Le classement : parties, victoires, taux avec son intervalle, score moyen et cote.

On compte par partie, pas par siège : un joueur qui tient deux sièges d'une équipe n'a joué qu'une
partie. S'il tient plusieurs camps, il gagne la part de ceux-ci qui l'emporte : une demi-victoire
contre soi-même.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import sqrt

from rebelote.stockage.cote import Z_95, Duels
from rebelote.stockage.resume import Identite, JoueurResume


@dataclass(frozen=True, slots=True)
class Ligne:
    """Un joueur au classement."""

    joueur: Identite
    parties: int
    victoires: float
    score_moyen: float
    cote: float

    @property
    def taux(self) -> float:
        return self.victoires / self.parties

    @property
    def intervalle(self) -> tuple[float, float]:
        """Où se trouve le vrai taux, 95 fois sur 100."""
        return wilson(self.victoires, self.parties)


def wilson(victoires: float, parties: int, z: float = Z_95) -> tuple[float, float]:
    """L'intervalle de Wilson : sûr même avec peu de parties, ou aucune défaite.

    >>> [round(borne, 3) for borne in wilson(8, 10)]
    [0.49, 0.943]
    """
    taux, z2 = victoires / parties, z * z / parties
    centre = (taux + z2 / 2) / (1 + z2)
    ecart = z * sqrt(taux * (1 - taux) / parties + z2 / (4 * parties)) / (1 + z2)
    return max(0.0, centre - ecart), min(1.0, centre + ecart)


@dataclass
class _Compte:
    parties: int = 0
    victoires: float = 0
    scores: float = 0

    def ajouter(self, camps: Sequence[JoueurResume]) -> None:
        """Une partie, vue de chacun des camps que le joueur y tenait."""
        self.parties += 1
        self.victoires += sum(camp.vainqueur for camp in camps) / len(camps)
        self.scores += sum(camp.score for camp in camps) / len(camps)


@dataclass
class _Comptes:
    par_joueur: dict[Identite, _Compte] = field(default_factory=lambda: defaultdict(_Compte))
    duels: Duels[Identite] = field(default_factory=Duels)

    def ajouter(self, sieges: Sequence[JoueurResume]) -> None:
        camps: dict[Identite, dict[str, JoueurResume]] = defaultdict(dict)
        for siege in sieges:
            camps[siege.identite][siege.camp] = siege
        for joueur, tenus in camps.items():
            self.par_joueur[joueur].ajouter(list(tenus.values()))
        gagnants = [s.identite for s in sieges if s.vainqueur]
        perdants = [s.identite for s in sieges if not s.vainqueur]
        self.duels.ajouter(gagnants, perdants)


def classer(sieges: Iterable[tuple[str, JoueurResume]]) -> list[Ligne]:
    """Le classement, d'après les sièges de parties finies, rangés par partie."""
    comptes = _Comptes()
    for _, partie in groupby(sieges, key=lambda siege: siege[0]):
        comptes.ajouter([joueur for _, joueur in partie])
    cotes = comptes.duels.cotes()
    lignes = [
        Ligne(joueur, c.parties, c.victoires, c.scores / c.parties, cotes[joueur])
        for joueur, c in comptes.par_joueur.items()
    ]
    return sorted(lignes, key=lambda ligne: (-ligne.cote, str(ligne.joueur)))
