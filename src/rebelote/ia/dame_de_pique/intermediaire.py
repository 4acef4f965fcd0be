"""L'IA intermédiaire de dame de pique : elle se souvient, compte, et pèse chaque carte."""

from __future__ import annotations

from rebelote.cartes import cartes_du_masque
from rebelote.ia.dame_de_pique import politique
from rebelote.ia.dame_de_pique.estimation import cout
from rebelote.ia.dame_de_pique.passe import passes_par_danger
from rebelote.ia.dame_de_pique.table_lue import TableLue
from rebelote.ia.dame_de_pique.tape import taper
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.dame_de_pique import EtatDameDePique, PasserCartes, Phase
from rebelote.jeux.dame_de_pique.evenements import COUPS
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurIAIntermediaireDameDePique(JoueurIA):
    """Pèse chaque carte : les points du pli, le danger qu'elle laisse, la lune, le 20 et le 21."""

    def choisir(self, vue: Vue[EtatDameDePique]) -> Evenement:
        match vue.etat.phase:
            case Phase.PASSE:
                return self._passe(vue)
            case Phase.TAPE:
                return taper(vue, self.alea)
            case _:
                return self._coup(vue)

    def _passe(self, vue: Vue[EtatDameDePique]) -> PasserCartes:
        assert vue.etat.joker is not None
        main = vue.etat.mains[vue.siege].connues
        passe = passes_par_danger(main, vue.etat.joker.bit)[0]
        return PasserCartes(vue.siege, tuple(cartes_du_masque(passe)))

    def _coup(self, vue: Vue[EtatDameDePique]) -> Evenement:
        table = TableLue(vue)
        if politique.tente(table.position, vue.siege):
            return COUPS[vue.siege][politique.choisir(table.position, self.alea, vue.siege)]
        cartes = [carte.bit for carte in cartes_du_masque(table.position.permises())]
        return COUPS[vue.siege][min(cartes, key=lambda carte: cout(table, carte))]
