"""L'IA intermédiaire de contrée : elle compte, elle retient, elle écoute son partenaire."""

from __future__ import annotations

from rebelote.cartes import Carte
from rebelote.ia.contree.encheres.encherir import choisir_enchere
from rebelote.ia.contree.encheres.prevoir import PrevisionsDeTete
from rebelote.ia.contree.ordres import ORDRES
from rebelote.ia.deux_camps import prudence
from rebelote.ia.deux_camps.annonces import annonce_a_dire
from rebelote.ia.deux_camps.memoire import Memoire
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.contree import Enchere, EtatContree, JouerCarte, Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAIntermediaireContree(JoueurIA):
    """Retient les cartes tombées et les couleurs qui manquent, et pèse ce que vaut chaque carte.

    Aux enchères, dit ce qui rapporte le plus en écart de score, contre et surcontre compris.
    """

    def choisir(self, vue: Vue[EtatContree]) -> Evenement:
        if vue.etat.phase is Phase.ENCHERES:
            return self.decider_enchere(vue)
        return annonce_a_dire(vue) or self._coup(vue)

    def decider_enchere(self, vue: Vue[EtatContree]) -> Evenement:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        previsions = PrevisionsDeTete(vue.etat, vue.siege)
        return choisir_enchere(vue.etat, vue.siege, coups, previsions)

    def choisir_carte(self, vue: Vue[EtatContree]) -> Carte:
        return self._coup(vue).carte

    def _coup(self, vue: Vue[EtatContree]) -> JouerCarte:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)]
        carte = prudence.choisir_carte(memoire(vue), [coup.carte for coup in coups])
        return next(coup for coup in coups if coup.carte is carte)


def memoire(vue: Vue[EtatContree]) -> Memoire:
    """Ce que ce siège retient de la table de contrée."""
    contrat = vue.etat.contrat
    assert contrat is not None
    return Memoire(vue.etat, vue.siege, contrat.preneur, ORDRES[contrat.atout])
