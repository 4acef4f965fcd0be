"""L'utilité de chaque total de points, à la contrée : contrat, contre, capot, fin de partie."""

from __future__ import annotations

from functools import lru_cache

from rebelote.ia.deux_camps.annonces import primes_du_monde
from rebelote.ia.deux_camps.enjeu import TOTAL, ecart_utile, flouter
from rebelote.ia.deux_camps.mondes import Mains
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.points import BELOTE, DER, DER_CAPOT, Paire, paire, plus
from rebelote.jeux.contree import CAPOT, GENERALE, Contrat, EtatContree, ReglesContree
from rebelote.jeux.contree.points import FORFAIT
from rebelote.noyau.sieges import Siege


def marque(
    regles: ReglesContree,
    contrat: Contrat,
    points: Paire,
    capot: int | None,
    belotes: Paire,
    primes: Paire = (0, 0),
) -> Paire:
    """Ce que marque chaque camp, d'après ses points de plis (sans le supplément du capot)."""
    prenant = camp(contrat.preneur)
    if capot is not None:
        points = paire(capot, TOTAL - DER + DER_CAPOT)
    fait = points[prenant] + belotes[prenant] + primes[prenant] >= contrat.valeur
    if contrat.valeur in (CAPOT, GENERALE):
        fait = capot == prenant
    if not fait:
        primes = paire(1 - prenant, sum(primes))
    if not fait and not regles.belote_imprenable:
        belotes = paire(1 - prenant, sum(belotes))
    siens, leurs = _comptes(regles, contrat, fait, points)
    comptes = plus(paire(prenant, siens), paire(1 - prenant, leurs))
    return plus(plus(comptes, belotes), primes)


def _comptes(regles: ReglesContree, contrat: Contrat, fait: bool, points: Paire) -> Paire:
    """Ce que marquent les preneurs, puis la défense, belote à part."""
    prenant, fois = camp(contrat.preneur), contrat.multiplicateur(regles)
    faits, pris = points[prenant], points[1 - prenant] if contrat.contre is None else 0
    match regles.marque:
        case "annonce_et_faits":
            if not fait:
                return 0, (FORFAIT + contrat.valeur) * fois
            return (contrat.valeur + faits) * fois, pris
        case "faits":
            return (faits * fois, pris) if fait else (0, FORFAIT * fois)
        case _:
            return (contrat.valeur * fois, 0) if fait else (0, contrat.valeur * fois)


class Enjeu:
    """Ce que vaudra, pour un siège, chaque total de points de plis de son camp."""

    def __init__(self, etat: EtatContree, siege: Siege) -> None:
        assert etat.contrat is not None
        self.etat, self.contrat, self.camp = etat, etat.contrat, camp(siege)
        faits = {camp(pli.vainqueur) for pli in etat.plis}
        self.capots = {c for c in (0, 1) if faits <= {c}}
        self.tables = lru_cache(maxsize=None)(self._table)

    def utilites(self, mains: Mains) -> list[float]:
        """La table d'un monde : la belote et les annonces y sont connues."""
        return self.tables(self._belotes(mains), primes_du_monde(self.etat, mains))

    def _table(self, belotes: Paire, primes: Paire) -> list[float]:
        table = [self._utilite(points, belotes, primes) for points in range(TOTAL + 1)]
        return flouter(table, 8 - len(self.etat.plis))

    def _utilite(self, points: int, belotes: Paire, primes: Paire) -> float:
        etat = self.etat
        des_camps = (points, TOTAL - points) if self.camp == 0 else (TOTAL - points, points)
        capot = next((c for c in self.capots if des_camps[c] == TOTAL), None)
        scores = marque(etat.regles, self.contrat, des_camps, capot, belotes, primes)
        totaux = plus(etat.totaux, scores)
        finie = max(totaux) >= etat.regles.objectif and totaux[0] != totaux[1]
        return ecart_utile(etat.totaux, scores, self.camp, finie)

    def _belotes(self, mains: Mains) -> Paire:
        etat = self.etat
        if etat.belote is not None:
            return paire(camp(etat.belote), BELOTE)
        if not etat.roi_dame:
            return (0, 0)
        for siege, main in enumerate(mains):
            if main & etat.roi_dame == etat.roi_dame:
                return paire(camp(siege), BELOTE)
        return (0, 0)
