"""L'IA intermédiaire de tarot africain : un pari réfléchi, quelques mondes au hasard."""

from __future__ import annotations

from typing import ClassVar

from rebelote.ia.tarot_africain.chercheur import ChercheurDeTarot
from rebelote.ia.tarot_africain.joueurs import VueTarot
from rebelote.ia.tarot_africain.lecture import lire
from rebelote.ia.tarot_africain.politique import deviner_pari
from rebelote.jeux.tarot_africain import Pari, Phase
from rebelote.noyau.evenement import Evenement


class JoueurIAIntermediaireTarot(ChercheurDeTarot):
    """Parie d'après ses seules cartes, simule peu, et n'apprend rien des paris des autres."""

    ESSAIS: ClassVar[int] = 20
    LIT_LES_PARIS: ClassVar[bool] = False

    def choisir(self, vue: VueTarot) -> Evenement:
        if vue.etat.cartes > 1 and vue.etat.phase is Phase.PARIS:
            return Pari(vue.siege, self._pari(vue))
        return super().choisir(vue)

    def _pari(self, vue: VueTarot) -> int:
        # Si peu de mondes diraient moins bien que la main ce qu'elle promet.
        lecture = lire(vue.etat, vue.siege)
        deja = lecture.joueurs - lecture.paris.count(None)
        main = lecture.mains[lecture.moi]
        return deviner_pari(main, lecture.somme, deja, lecture.joueurs, lecture.interdit())
