"""Juger au régicide : les cartes gardées au draft, puis les cartes posées."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from rebelote.gymnase.analyse.decision import Jugement, Mesure
from rebelote.gymnase.analyse.juges.contrat import SELON_LA_VUE, contre_le_meilleur
from rebelote.gymnase.analyse.juges.recherche import JugeQuiCherche
from rebelote.gymnase.analyse.moments import Moment
from rebelote.ia.recherche import JoueurQuiCherche
from rebelote.ia.regicide import JoueurIAAvanceRegicide
from rebelote.ia.regicide.draft import apport
from rebelote.jeux.regicide import Coup, Draft
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue

VICTOIRES = "centièmes de victoire, un par point d'avance"


class JugeRegicide(JugeQuiCherche):
    """Le juge du régicide."""

    IA: ClassVar[type[JoueurQuiCherche]] = JoueurIAAvanceRegicide
    CARTES: ClassVar[Mesure] = Mesure("cartes", "cartes", SELON_LA_VUE, VICTOIRES, 5.0)
    AVANT: ClassVar[Mesure] = Mesure("draft", "draft", SELON_LA_VUE, VICTOIRES, 5.0)
    ECHELLE: ClassVar[float] = 100.0

    def mesure(self, coup: Evenement) -> Mesure | None:
        if isinstance(coup, Coup):
            return self.CARTES
        return self.AVANT if isinstance(coup, Draft) else None

    def en_coup(self, modele: object, evenement: Any) -> Any:
        return evenement

    def juger(self, moment: Moment, alea: Random) -> Iterator[Jugement]:
        assert moment.vue is not None
        if isinstance(moment.coup, Draft):
            yield self._draft(moment.vue, moment.coup)
        else:
            yield from super().juger(moment, alea)

    def _draft(self, vue: Vue[Any], joue: Draft) -> Jugement:
        """Ce que les cartes gardées apportent, au prix que l'IA leur donne."""
        couleur = vue.etat.rois[vue.siege].couleur
        gardes = [coup for coup in vue.coups_legaux() if isinstance(coup, Draft)]
        valeurs = {
            frozenset(coup.cartes): sum(apport(c, couleur) for c in coup.cartes if c is not None)
            for coup in gardes
        }
        paroles = {frozenset(coup.cartes): coup.texte for coup in gardes}
        return contre_le_meilleur(self.AVANT, frozenset(joue.cartes), valeurs, paroles)
