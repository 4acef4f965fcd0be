"""L'IA avancée de belote : elle imagine les mains cachées, les résout, et joue pour le score."""

from __future__ import annotations

from random import Random

from rebelote.ia.belote.croyances import Croyances
from rebelote.ia.belote.enjeu import Enjeu
from rebelote.ia.belote.intermediaire import JoueurIAIntermediaire, memoire
from rebelote.ia.belote.sonder import Sondeur
from rebelote.ia.deux_camps.avance import Chercheur
from rebelote.jeux.belote import Enchere, EtatBelote, JouerCarte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAAvance(JoueurIAIntermediaire):
    """Tire des mondes vraisemblables, les résout à cartes ouvertes, et joue pour le score."""

    def __init__(
        self,
        alea: Random | None = None,
        budget_ms: float | None = None,
        fils: int = 1,
        mondes: int | None = None,
    ) -> None:
        """Sans budget, un nombre fixe de mondes ; avec, autant que le temps en permet."""
        super().__init__(alea)
        self.chercheur = Chercheur(self.alea, budget_ms, fils, mondes)

    def decider_enchere(self, vue: Vue[EtatBelote]) -> Evenement:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        return Sondeur(self.chercheur).choisir(vue.etat, vue.siege, coups)

    def _coup(self, vue: Vue[EtatBelote]) -> JouerCarte:
        coups = {coup.carte: coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)}
        enjeu = Enjeu(vue.etat, vue.siege)
        croyances = Croyances(vue.etat, vue.siege, self.alea)
        carte = self.chercheur.choisir(memoire(vue), list(coups), enjeu.utilites, croyances)
        return coups[carte]
