"""L'IA avancée de contrée : elle imagine les mains cachées, les résout, et joue pour le score."""

from __future__ import annotations

from random import Random

from rebelote.ia.contree.croyances import Croyances
from rebelote.ia.contree.encherir import choisir_enchere
from rebelote.ia.contree.enjeu import Enjeu
from rebelote.ia.contree.intermediaire import JoueurIAIntermediaireContree, memoire
from rebelote.ia.contree.sonder import PrevisionsSondees
from rebelote.ia.deux_camps.avance import Chercheur
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
    ) -> None:
        """Sans budget, un nombre fixe de mondes ; avec, autant que le temps en permet."""
        super().__init__(alea)
        self.chercheur = Chercheur(self.alea, budget_ms, fils, mondes)

    def decider_enchere(self, vue: Vue[EtatContree]) -> Evenement:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        previsions = PrevisionsSondees(vue.etat, vue.siege, self.chercheur)
        return choisir_enchere(vue.etat, vue.siege, coups, previsions)

    def _coup(self, vue: Vue[EtatContree]) -> JouerCarte:
        coups = {coup.carte: coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)}
        enjeu = Enjeu(vue.etat, vue.siege)
        croyances = Croyances(vue.etat, vue.siege)
        carte = self.chercheur.choisir(memoire(vue), list(coups), enjeu.utilites, croyances)
        return coups[carte]
