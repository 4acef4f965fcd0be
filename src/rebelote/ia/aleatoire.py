"""L'IA qui joue au hasard, à tous les jeux."""

from __future__ import annotations

from typing import Any

from rebelote.ia.joueur_ia import JoueurIA
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAAleatoire(JoueurIA):
    """Un coup légal au hasard, chacun avec la même chance."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        return self.alea.choice(vue.coups_legaux())
