"""L'IA simple de contrée : compter ses points pour annoncer, et ne pas les gâcher en jouant."""

from __future__ import annotations

from rebelote.ia.contree.carte.jeu import choisir_carte
from rebelote.ia.contree.carte.table_lue import TableLue
from rebelote.ia.contree.encheres.annonces import choisir_enchere
from rebelote.ia.deux_camps.annonces import annonce_a_dire
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.contree import Enchere, EtatContree, JouerCarte, Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIASimpleContree(JoueurIA):
    """Annonce ce que promet sa main, soutient son partenaire, contre qui exagère.

    Au jeu : les atouts du preneur d'abord, les cartes maîtresses, des points au partenaire maître,
    et les dix gardés.
    """

    def choisir(self, vue: Vue[EtatContree]) -> Evenement:
        if vue.etat.phase is Phase.ENCHERES:
            return self.decider_enchere(vue)
        return annonce_a_dire(vue) or self._coup(vue)

    def _coup(self, vue: Vue[EtatContree]) -> JouerCarte:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)]
        carte = choisir_carte(TableLue(vue), [coup.carte for coup in coups])
        return next(coup for coup in coups if coup.carte is carte)

    def decider_enchere(self, vue: Vue[EtatContree]) -> Evenement:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        return choisir_enchere(vue, coups)
