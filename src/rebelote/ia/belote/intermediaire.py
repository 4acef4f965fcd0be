"""L'IA intermédiaire de belote : elle compte, elle retient, elle écoute son partenaire."""

from __future__ import annotations

from rebelote.cartes import Carte
from rebelote.ia.belote.encherir import choisir_enchere
from rebelote.ia.deux_camps import prudence
from rebelote.ia.deux_camps.annonces import annonce_a_dire
from rebelote.ia.deux_camps.memoire import Memoire
from rebelote.ia.deux_camps.ordre import ORDRES
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.belote import Enchere, EtatBelote, JouerCarte, Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAIntermediaire(JoueurIA):
    """Retient les cartes tombées et les couleurs qui manquent, et pèse ce que vaut chaque carte.

    Prend quand l'écart de score attendu vaut mieux que de passer.
    """

    def choisir(self, vue: Vue[EtatBelote]) -> Evenement:
        match vue.etat.phase:
            case Phase.ENCHERES:
                return self.decider_enchere(vue)
            case Phase.JEU:
                return annonce_a_dire(vue) or self._coup(vue)
            case _:
                return self.alea.choice(vue.coups_legaux())

    def decider_enchere(self, vue: Vue[EtatBelote]) -> Evenement:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        return choisir_enchere(vue.etat, vue.siege, coups)

    def choisir_carte(self, vue: Vue[EtatBelote]) -> Carte:
        return self._coup(vue).carte

    def _coup(self, vue: Vue[EtatBelote]) -> JouerCarte:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)]
        carte = prudence.choisir_carte(memoire(vue), [coup.carte for coup in coups])
        return next(coup for coup in coups if coup.carte is carte)


def memoire(vue: Vue[EtatBelote]) -> Memoire:
    """Ce que ce siège retient de la table de belote."""
    etat = vue.etat
    assert etat.preneur is not None
    assert etat.atout is not None
    return Memoire(etat, vue.siege, etat.preneur, ORDRES[etat.atout])
