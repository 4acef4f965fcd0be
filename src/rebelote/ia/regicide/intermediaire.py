"""L'IA intermédiaire de régicide : garder ses forces pour la fin."""

from __future__ import annotations

from rebelote.ia.joueur_ia import JoueurIA
from rebelote.ia.regicide.coups import coup_prefere
from rebelote.ia.regicide.draft import garder
from rebelote.jeux.regicide import EtatRegicide, Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAIntermediaireRegicide(JoueurIA):
    """Sans rien simuler : sacrifie d'abord ce qui ne sert ni ne bat, et finit par sa couleur.

    Cela cache aussi son roi : on ne bâtit pour lui que quand il est trop tard pour le défaire.
    """

    def choisir(self, vue: Vue[EtatRegicide]) -> Evenement:
        if vue.etat.phase is Phase.DRAFT:
            return garder(vue)
        return coup_prefere(vue.etat, vue.siege)
