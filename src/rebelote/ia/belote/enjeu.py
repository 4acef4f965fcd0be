"""L'utilité de chaque total de points, à la belote : contrat, dedans, capot, litige."""

from __future__ import annotations

from functools import lru_cache

from rebelote.ia.deux_camps.annonces import primes_du_monde
from rebelote.ia.deux_camps.enjeu import TOTAL, ecart_utile, flouter
from rebelote.ia.deux_camps.mondes import Mains
from rebelote.jeux.belote import EtatBelote, ReglesBelote
from rebelote.jeux.belote.points import SEUIL
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.points import (
    BELOTE,
    DER,
    DER_CAPOT,
    Paire,
    paire,
    plus,
    points_de_la_belote,
)
from rebelote.noyau.sieges import Siege


def marque(
    regles: ReglesBelote,
    prenant: int,
    points: Paire,
    capot: int | None,
    primes: Paire,
    belotes: Paire,
    litige: int,
) -> Paire:
    """Ce que marque chaque camp, d'après ses points de plis (sans le supplément du capot)."""
    defense = 1 - prenant
    if capot is not None:
        gagne = paire(capot, TOTAL - DER + DER_CAPOT + sum(primes) + litige)
        return plus(gagne, belotes)
    totaux = plus(plus(points, primes), belotes)
    ecart = totaux[prenant] - totaux[defense]
    if regles.contrat == "seuil_82":
        ecart = 1 if points[prenant] >= SEUIL else -1
    if ecart == 0 and regles.litige:
        return plus(paire(defense, points[defense] + primes[defense]), belotes)
    if ecart > 0:
        return plus(totaux, paire(prenant, litige))
    return plus(paire(defense, TOTAL + sum(primes) + litige), belotes)


class Enjeu:
    """Ce que vaudra, pour un siège, chaque total de points de plis de son camp."""

    def __init__(self, etat: EtatBelote, siege: Siege) -> None:
        assert etat.preneur is not None
        self.etat, self.camp, self.prenant = etat, camp(siege), camp(etat.preneur)
        faits = {camp(pli.vainqueur) for pli in etat.plis}
        self.capots = {c for c in (0, 1) if faits <= {c}}
        self.tables = lru_cache(maxsize=None)(self._table)

    def utilites(self, mains: Mains) -> list[float]:
        """La table d'un monde : les belotes et les annonces y sont connues."""
        return self.tables(primes_du_monde(self.etat, mains), self._belotes(mains))

    def _table(self, primes: Paire, belotes: Paire) -> list[float]:
        table = [self._utilite(points, primes, belotes) for points in range(TOTAL + 1)]
        return flouter(table, 8 - len(self.etat.plis))

    def _utilite(self, points: int, primes: Paire, belotes: Paire) -> float:
        etat = self.etat
        des_camps = (points, TOTAL - points) if self.camp == 0 else (TOTAL - points, points)
        capot = next((c for c in self.capots if des_camps[c] == TOTAL), None)
        scores = marque(etat.regles, self.prenant, des_camps, capot, primes, belotes, etat.litige)
        totaux = plus(etat.totaux, scores)
        finie = max(totaux) > etat.regles.objectif and totaux[0] != totaux[1]
        return ecart_utile(etat.totaux, scores, self.camp, finie)

    def _belotes(self, mains: Mains) -> Paire:
        etat = self.etat
        if etat.belote is not None:
            return points_de_la_belote(etat.belote)
        for siege, main in enumerate(mains):
            if main & etat.roi_dame == etat.roi_dame:
                return paire(camp(siege), BELOTE)
        return (0, 0)
