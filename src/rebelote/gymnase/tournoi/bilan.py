"""Le bilan d'un tournoi : qui gagne, de combien, avec quelle certitude, et comment."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rebelote.archives.ecriture import ligne_json
from rebelote.gymnase.mesures.forces import Force, Paire, forces
from rebelote.gymnase.mesures.sprt import Verdict
from rebelote.gymnase.mesures.statistiques import Estimation, estimer
from rebelote.gymnase.mesures.temps import Temps
from rebelote.gymnase.tournoi.resultats import DonneJouee, Faute, Genre
from rebelote.gymnase.tournoi.tournoi import Tournoi


@dataclass(frozen=True, slots=True)
class BilanDePaire:
    """Une paire : l'écart par donne du premier sur le second, et qui gagne les donnes."""

    paire: Paire
    ecart: Estimation
    victoires: int
    nulles: int
    defaites: int

    @property
    def taux(self) -> float:
        """La part des donnes gagnées par le premier, une nulle comptant pour moitié."""
        return (self.victoires + self.nulles / 2) / max(1, self.ecart.nombre)


@dataclass(frozen=True, slots=True)
class BilanDuContrat:
    """Ce qu'un participant a fait d'un contrat, et ce que cela lui a rapporté par table."""

    contrat: str
    faits: Counter[str]
    ecart: Estimation


@dataclass(frozen=True)
class Bilan:
    """Tout ce qu'on sait d'un tournoi, calculé de ses donnes dans leur ordre."""

    tournoi: Tournoi
    donnes: tuple[DonneJouee, ...]
    raison: str = ""
    verdict: Verdict | None = None

    @cached_property
    def ecarts(self) -> dict[Paire, list[float]]:
        """Les écarts de chaque paire, donne après donne."""
        ecarts: dict[Paire, list[float]] = {paire: [] for paire in self.tournoi.paires}
        for donne in self.donnes:
            for paire, ecart in donne.ecarts(self.tournoi.fiche).items():
                ecarts[paire].append(ecart)
        return ecarts

    @cached_property
    def paires(self) -> list[BilanDePaire]:
        return [_de_paire(paire, ecarts) for paire, ecarts in self.ecarts.items()]

    @cached_property
    def forces(self) -> list[Force]:
        """La cote de chaque participant, sur l'échelle d'Elo."""
        return forces(len(self.tournoi.participants), self.ecarts)

    @cached_property
    def fautes(self) -> list[list[tuple[int, Faute]]]:
        """Les fautes de chaque participant, avec le rang de leur donne, à partir de 1."""
        fautes: list[list[tuple[int, Faute]]] = [[] for _ in self.tournoi.participants]
        for donne in self.donnes:
            for table in donne.tables:
                if table.faute is not None:
                    fautes[table.plan[table.faute.siege]].append((donne.rang, table.faute))
        return fautes

    @cached_property
    def defaillants(self) -> list[int]:
        """Ceux qui ont failli à chaque donne sans finir une table : rien n'y dit leur force."""
        rangs = range(len(self.tournoi.participants))
        return [r for r in rangs if self.donnes and all(d.faillie_par(r) for d in self.donnes)]

    @cached_property
    def temps(self) -> list[Temps]:
        totaux = [Temps() for _ in self.tournoi.participants]
        for donne in self.donnes:
            for total, temps in zip(totaux, donne.temps, strict=True):
                total.cumuler(temps)
        return totaux

    def points(self, participant: int) -> Estimation:
        """Son score moyen, à toutes les tables finies."""
        return estimer(
            [
                table.moyenne(participant)
                for donne in self.donnes
                for table in donne.tables
                if participant in table.plan and table.faute is None
            ]
        )

    def points_par_siege(self, participant: int) -> list[Estimation]:
        """Son score moyen à chaque siège ; le premier est celui du donneur."""
        mesures: list[list[float]] = [[] for _ in range(self.tournoi.sieges)]
        for donne in self.donnes:
            for table in donne.tables:
                for siege, score in enumerate(table.scores):
                    if table.plan[siege] == participant:
                        mesures[siege].append(score)
        return list(map(estimer, mesures))

    def contrats(self, participant: int) -> list[BilanDuContrat]:
        """Ce qu'il a fait, contrat par contrat, et ce que cela lui a rapporté."""
        faits: dict[str, Counter[str]] = {}
        ecarts: dict[str, list[float]] = {}
        for donne in self.donnes:
            for table in donne.tables:
                signe = 1 if participant == table.paire[0] else -1
                siens = [fait for fait in table.faits if table.plan[fait.siege] == participant]
                for fait in siens:
                    faits.setdefault(fait.contrat, Counter())[fait.quoi] += 1
                for contrat in {fait.contrat for fait in siens}:
                    ecart = signe * table.ecart(self.tournoi.fiche)
                    ecarts.setdefault(contrat, []).append(ecart)
        return [BilanDuContrat(c, faits[c], estimer(ecarts[c])) for c in sorted(faits)]

    def victoires(self, participant: int) -> tuple[float, float, float]:
        """Ses donnes gagnées, nulles et perdues, toutes paires réunies."""
        gagnees = nulles = perdues = 0
        for paire in self.paires:
            if participant in paire.paire:
                devant = participant == paire.paire[0]
                gagnees += paire.victoires if devant else paire.defaites
                perdues += paire.defaites if devant else paire.victoires
                nulles += paire.nulles
        return gagnees, nulles, perdues

    @cached_property
    def empreinte(self) -> str:
        """Les mêmes résultats, à la donne près, donnent la même ; les temps n'y entrent pas."""
        tables = [[table.en_json() for table in donne.tables] for donne in self.donnes]
        return hashlib.sha256(ligne_json(tables).encode()).hexdigest()[:16]

    # --- En JSON -------------------------------------------------------------------------------

    def en_json(self) -> dict[str, Any]:
        return {
            "tournoi": self.tournoi.en_json(),
            "donnes": len(self.donnes),
            "arret": self.raison,
            "verdict": None if self.verdict is None else self.verdict.value,
            "empreinte": self.empreinte,
            "paires": [self._paire_en_json(paire) for paire in self.paires],
            "participants": [
                self._participant_en_json(rang) for rang in range(len(self.tournoi.participants))
            ],
        }

    def _paire_en_json(self, bilan: BilanDePaire) -> dict[str, Any]:
        premier, second = (self.tournoi.participants[rang].nom for rang in bilan.paire)
        return {
            "premier": premier,
            "second": second,
            "ecart": _estimation(bilan.ecart),
            "victoires": bilan.victoires,
            "nulles": bilan.nulles,
            "defaites": bilan.defaites,
            "taux": bilan.taux,
        }

    def _participant_en_json(self, rang: int) -> dict[str, Any]:
        temps, force = self.temps[rang], self.forces[rang]
        genres = Counter(faute.genre for _, faute in self.fautes[rang])
        return {
            "nom": self.tournoi.participants[rang].nom,
            "points": _estimation(self.points(rang)),
            "elo": {"cote": force.cote, "marge": force.marge if len(self.donnes) > 1 else None},
            "sieges": [_estimation(siege) for siege in self.points_par_siege(rang)],
            "contrats": [
                {"contrat": c.contrat, "faits": dict(c.faits), "ecart": _estimation(c.ecart)}
                for c in self.contrats(rang)
            ],
            "fautes": {genre.value: genres[genre] for genre in Genre},
            "exemples": [
                {"donne": donne, **faute.en_json()} for donne, faute in self.fautes[rang][:5]
            ],
            "temps": {
                "coups": temps.coups,
                "median": temps.quantile(0.5),
                "centile_95": temps.quantile(0.95),
            },
        }


def _de_paire(paire: Paire, ecarts: Sequence[float]) -> BilanDePaire:
    gagnees = sum(ecart > 0 for ecart in ecarts)
    perdues = sum(ecart < 0 for ecart in ecarts)
    nulles = len(ecarts) - gagnees - perdues
    return BilanDePaire(paire, estimer(ecarts), gagnees, nulles, perdues)


def _estimation(estimation: Estimation) -> dict[str, Any]:
    """La marge n'existe pas sous deux mesures : JSON n'a pas d'infini."""
    connue = estimation.nombre > 1
    return {
        "nombre": estimation.nombre,
        "moyenne": estimation.moyenne,
        "ecart_type": estimation.ecart_type,
        "marge": estimation.marge if connue else None,
        "intervalle": list(estimation.intervalle) if connue else None,
    }
