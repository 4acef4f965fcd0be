"""La base des joueurs artificiels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from rebelote.cartes import Carte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIA(ABC):
    """Un joueur artificiel : il choisit d'après sa vue, et de rien d'autre.

    Son hasard lui est donné : même graine, mêmes coups.
    """

    def __init__(self, alea: Random | None = None) -> None:
        self.alea = alea if alea is not None else Random()

    @abstractmethod
    def choisir(self, vue: Vue[Any]) -> Evenement:
        """Un des coups de `vue.coups_legaux()`."""

    def decider_enchere(self, vue: Vue[Any]) -> Evenement:
        """Ce que le joueur dit quand vient son tour d'enchérir."""
        return self.choisir(vue)

    def choisir_carte(self, vue: Vue[Any]) -> Carte:
        """La carte qu'il pose, une fois dit ce qu'il avait à annoncer."""
        coup = self.choisir(vue)
        while len(coup.cartes_posees) != 1:
            vue = Vue(vue.siege, vue.etat.appliquer(coup), [*vue.journal, coup], vue.depart)
            coup = self.choisir(vue)
        return coup.cartes_posees[0]

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
