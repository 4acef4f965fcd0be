"""L'IA avancée de belote : elle imagine les mains cachées, les résout, et joue pour le score."""

from __future__ import annotations

from random import Random

from rebelote.ia.belote.croyances import Croyances
from rebelote.ia.belote.enjeu import Enjeu
from rebelote.ia.belote.intermediaire import JoueurIAIntermediaire, memoire
from rebelote.ia.belote.sonder import Sondeur
from rebelote.ia.deux_camps.avance import CONFIANCE, INFERENCE, Chercheur
from rebelote.ia.deux_camps.mondes import Vraisemblance
from rebelote.ia.deux_camps.recherche import Pesee, Utilites
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
        confiance: float = CONFIANCE,
        inference: float = INFERENCE,
    ) -> None:
        """Sans budget, un nombre fixe de mondes ; avec, autant que le temps en permet.

        `confiance` et `inference` à 0, les cartes se cherchent à nu : des mondes tirés, résolus.
        """
        super().__init__(alea)
        self.chercheur = Chercheur(self.alea, budget_ms, fils, mondes, confiance, inference)

    def decider_enchere(self, vue: Vue[EtatBelote]) -> Evenement:
        gains = self.peser_les_encheres(vue)
        return max(gains, key=lambda coup: gains[coup])

    def peser_les_encheres(self, vue: Vue[EtatBelote]) -> dict[Enchere, float]:
        """L'écart de score attendu de chaque enchère permise."""
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        return Sondeur(self.chercheur).peser(vue.etat, vue.siege, coups)

    def peser_les_cartes(self, vue: Vue[EtatBelote]) -> Pesee:
        """Ce que chaque carte permise rapporte dans chaque monde : son utilité, et ses points."""
        return self.chercheur.peser(memoire(vue), *self._attentes(vue))

    def _coup(self, vue: Vue[EtatBelote]) -> JouerCarte:
        coups = {coup.carte: coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)}
        carte = self.chercheur.choisir(memoire(vue), list(coups), *self._attentes(vue))
        return coups[carte]

    def _attentes(self, vue: Vue[EtatBelote]) -> tuple[Utilites, Vraisemblance]:
        """Ce que vaudrait chaque total, et ce que l'on croit des mains cachées."""
        croyances = Croyances(vue.etat, vue.siege, self.alea)
        return Enjeu(vue.etat, vue.siege).utilites, croyances
