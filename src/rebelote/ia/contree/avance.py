"""L'IA avancée de contrée : elle imagine les mains cachées, les résout, et joue pour le score."""

from __future__ import annotations

from random import Random

from rebelote.ia.contree.carte.enjeu import Enjeu
from rebelote.ia.contree.encheres.croyances import Croyances
from rebelote.ia.contree.encheres.encherir import la_plus_sure, peser
from rebelote.ia.contree.encheres.sonder import PrevisionsSondees
from rebelote.ia.contree.intermediaire import JoueurIAIntermediaireContree, memoire
from rebelote.ia.deux_camps.avance import CONFIANCE, INFERENCE, Chercheur
from rebelote.ia.deux_camps.mondes import Vraisemblance
from rebelote.ia.deux_camps.recherche import Pesee, Utilites
from rebelote.jeux.contree import Enchere, EtatContree, JouerCarte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAAvanceContree(JoueurIAIntermediaireContree):
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

    def decider_enchere(self, vue: Vue[EtatContree]) -> Evenement:
        return la_plus_sure(self.peser_les_encheres(vue))

    def peser_les_encheres(self, vue: Vue[EtatContree]) -> dict[Enchere, float]:
        """L'écart de score attendu de chaque parole permise."""
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        previsions = PrevisionsSondees(vue.etat, vue.siege, self.chercheur)
        return peser(vue.etat, vue.siege, coups, previsions)

    def peser_les_cartes(self, vue: Vue[EtatContree]) -> Pesee:
        """Ce que chaque carte permise rapporte dans chaque monde : son utilité, et ses points."""
        return self.chercheur.peser(memoire(vue), *self._attentes(vue))

    def _coup(self, vue: Vue[EtatContree]) -> JouerCarte:
        coups = {coup.carte: coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)}
        carte = self.chercheur.choisir(memoire(vue), list(coups), *self._attentes(vue))
        return coups[carte]

    def _attentes(self, vue: Vue[EtatContree]) -> tuple[Utilites, Vraisemblance]:
        """Ce que vaudrait chaque total, et ce que l'on croit des mains cachées."""
        croyances = Croyances(vue.etat, vue.siege)
        return Enjeu(vue.etat, vue.siege).utilites, croyances
