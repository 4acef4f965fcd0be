"""L'IA avancée de régicide : finir la partie dans des mondes que les coups des autres ont triés."""

from __future__ import annotations

from typing import ClassVar

from rebelote.ia.recherche import JoueurQuiCherche
from rebelote.ia.regicide.draft import garder
from rebelote.ia.regicide.modele import ModeleRegicide
from rebelote.ia.regicide.soupcons import vraisemblance
from rebelote.jeux.regicide import EtatRegicide, Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAAvanceRegicide(JoueurQuiCherche):
    """Lit les rois des autres dans leurs coups, et simule la fin pour ses meilleurs candidats."""

    ESSAIS: ClassVar[int] = 120
    CANDIDATS: ClassVar[int] = 10
    """Combien de coups la politique propose à la recherche."""

    def modele(self, vue: Vue[EtatRegicide]) -> ModeleRegicide:
        return ModeleRegicide(vue, self.CANDIDATS, vraisemblance(vue))

    def choisir(self, vue: Vue[EtatRegicide]) -> Evenement:
        if vue.etat.phase is Phase.DRAFT:
            return garder(vue)
        return super().choisir(vue)
