"""Juger au tarot africain : les paris et les cartes, en chances de gagner la partie."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from rebelote.gymnase.analyse.decision import Jugement, Mesure
from rebelote.gymnase.analyse.juges.contrat import SELON_LA_VUE, contre_le_meilleur
from rebelote.gymnase.analyse.juges.recherche import JugeQuiCherche
from rebelote.gymnase.analyse.moments import Moment
from rebelote.ia.recherche import JoueurQuiCherche
from rebelote.ia.tarot_africain import JoueurIAAvanceTarot, une_carte
from rebelote.ia.tarot_africain.joueurs import VueTarot
from rebelote.ia.tarot_africain.lecture import force, lire
from rebelote.ia.tarot_africain.ta_bots import EXCUSE_FAIBLE
from rebelote.jeux.tarot_africain import Excuse, JouerCarte, Pari
from rebelote.noyau.evenement import Evenement

CHANCES = "centièmes de chance de gagner la partie"


class JugeTarotAfricain(JugeQuiCherche):
    """Le juge du tarot africain."""

    IA: ClassVar[type[JoueurQuiCherche]] = JoueurIAAvanceTarot
    CARTES: ClassVar[Mesure] = Mesure("cartes", "cartes", SELON_LA_VUE, CHANCES, 1.0)
    AVANT: ClassVar[Mesure] = Mesure("paris", "paris", SELON_LA_VUE, CHANCES, 1.0)
    ECHELLE: ClassVar[float] = 100.0

    def mesure(self, coup: Evenement) -> Mesure | None:
        if isinstance(coup, JouerCarte):
            return self.CARTES
        return self.AVANT if isinstance(coup, Pari) else None

    def en_coup(self, modele: object, evenement: Evenement) -> int:
        if isinstance(evenement, Pari):
            return evenement.pari
        assert isinstance(evenement, JouerCarte)
        return EXCUSE_FAIBLE if evenement.excuse is Excuse.FAIBLE else force(evenement.carte)

    def juger(self, moment: Moment, alea: Random) -> Iterator[Jugement]:
        """À une carte, l'espérance de chaque pari se compte exactement."""
        vue, coup = moment.vue, moment.coup
        assert vue is not None
        if isinstance(coup, Pari) and vue.etat.cartes == 1:
            yield self._pari_a_l_aveugle(vue, coup)
        else:
            yield from super().juger(moment, alea)

    def _pari_a_l_aveugle(self, vue: VueTarot, joue: Pari) -> Jugement:
        lecture = lire(vue.etat, vue.siege)
        poids = sum(poids for _, poids in une_carte.mondes(lecture))
        paris = [coup for coup in vue.coups_legaux() if isinstance(coup, Pari)]
        valeurs = {
            pari: self.ECHELLE * une_carte.esperance(lecture, pari.pari) / poids for pari in paris
        }
        return contre_le_meilleur(self.AVANT, joue, valeurs, {pari: pari.texte for pari in paris})
