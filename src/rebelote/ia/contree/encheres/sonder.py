"""Prévoir en sondant : les tables d'abord, puis, là où l'on hésite, des donnes résolues."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from rebelote.ia.contree.encheres.croyances import Croyances
from rebelote.ia.contree.encheres.esperance import Normale
from rebelote.ia.contree.encheres.prevoir import PrevisionsDeTete
from rebelote.ia.deux_camps.avance import Chercheur
from rebelote.ia.deux_camps.mondes import tirer_mondes
from rebelote.ia.deux_camps.pronostic import MONDES_SONDES, melanger, points_sondes
from rebelote.ia.deux_camps.recherche import Montre
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.points import Paire
from rebelote.jeux.contree import AtoutContree, EtatContree
from rebelote.noyau.sieges import Siege

PROMESSE_A_SONDER: Final = 88.0
"""Au-dessous, on passera quoi que disent les mondes."""


class PrevisionsSondees(PrevisionsDeTete):
    """Les prévisions de tête, corrigées par des mondes compatibles avec les enchères."""

    def __init__(self, etat: EtatContree, siege: Siege, chercheur: Chercheur) -> None:
        super().__init__(etat, siege)
        self.resolveur, self.montre = chercheur.resolveur, Montre(chercheur.budget_ms)
        croyances = Croyances(etat, siege)
        self.mondes = tirer_mondes(etat, MONDES_SONDES, chercheur.alea, croyances)
        self.sondages = lru_cache(maxsize=None)(self._sonder)

    def pour(self, preneur: Siege, atout: AtoutContree) -> Normale:
        prevision = super().pour(preneur, atout)
        if prevision.moyenne < PROMESSE_A_SONDER:
            return prevision
        sonde = self.sondages(atout)
        if sonde is None:
            return prevision
        moyenne = melanger(prevision.moyenne, sonde[camp(preneur)])
        return replace(prevision, moyenne=moyenne)

    def _sonder(self, atout: AtoutContree) -> Paire | None:
        premier = (self.etat.donneur + 1) % 4
        return points_sondes(self.resolveur, self.mondes, atout, premier, self.montre)
