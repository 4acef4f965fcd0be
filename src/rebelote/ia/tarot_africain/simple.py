"""L'IA simple de tarot africain : les bots de `ta_bots`."""

from __future__ import annotations

from random import Random

from rebelote.ia.joueur_ia import JoueurIA
from rebelote.ia.tarot_africain.joueurs import JoueurBot, VueTarot
from rebelote.noyau.evenement import Evenement


class JoueurIASimpleTarot(JoueurIA):
    """Parie d'après ses cartes et le risque, puis joue ce qui rend son pari le plus probable."""

    def __init__(self, alea: Random | None = None) -> None:
        super().__init__(alea)
        self._bot = JoueurBot()

    def choisir(self, vue: VueTarot) -> Evenement:
        return self._bot.choisir(vue)
