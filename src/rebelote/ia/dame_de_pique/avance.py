"""L'IA avancée de dame de pique : elle cherche sa carte dans des mondes compatibles avec sa vue."""

from __future__ import annotations

from typing import Any, ClassVar

from rebelote.cartes import cartes_du_masque
from rebelote.ia.dame_de_pique.modele import ModeleDeLaCarte, ModeleDeLaPasse
from rebelote.ia.dame_de_pique.tape import taper
from rebelote.ia.recherche import Effort, JoueurQuiCherche
from rebelote.jeux.dame_de_pique import EtatDameDePique, PasserCartes, Phase
from rebelote.jeux.dame_de_pique.evenements import COUPS
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAAvanceDameDePique(JoueurQuiCherche):
    """Cherche la carte, ou la passe, qui finit le mieux la manche ; tape comme l'intermédiaire."""

    ESSAIS: ClassVar[int] = 200
    SOIN_DE_LA_PASSE: ClassVar[int] = 4
    """La passe décide de toute la manche : elle mérite autant d'essais que quatre cartes."""

    SOIN_DES_PLIS: ClassVar[tuple[float, ...]] = (2.0, 1.0, 0.5)
    """Les quatre premiers plis, les quatre suivants, la fin : l'incertitude y décroît."""

    def effort_pour(self, vue: Vue[EtatDameDePique]) -> Effort:
        if self.effort.budget_ms is not None:
            return self.effort
        if vue.etat.phase is Phase.PASSE:
            return self.effort.fois(self.SOIN_DE_LA_PASSE)
        return self.effort.fois(self.SOIN_DES_PLIS[min(2, len(vue.etat.plis) // 4)])

    def modele(self, vue: Vue[EtatDameDePique]) -> ModeleDeLaCarte:
        return ModeleDeLaPasse(vue) if vue.etat.phase is Phase.PASSE else ModeleDeLaCarte(vue)

    def evenement(self, vue: Vue[EtatDameDePique], coup: Any) -> Evenement:
        if vue.etat.phase is Phase.PASSE:
            return PasserCartes(vue.siege, tuple(cartes_du_masque(coup)))
        return COUPS[vue.siege][coup]

    def choisir(self, vue: Vue[EtatDameDePique]) -> Evenement:
        if vue.etat.phase is Phase.TAPE:
            return taper(vue, self.alea)
        return super().choisir(vue)
