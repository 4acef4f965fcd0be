"""La tape : chacun réagit de son côté ; les temps restent scellés jusqu'à ce que tous aient tapé.

On croit le temps que la page a mesuré, mais pas plus court que ce que l'attente du serveur permet,
le réseau ayant `LATENCE` au plus. Taper sans avoir pu voir est un faux départ : il est refusé, et
la tape suivante compte `PENALITE` de plus, sans quoi marteler la touche gagnerait toujours.
"""

from __future__ import annotations

from typing import Any, Final

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue
from rebelote.recit.reflexe import tape
from rebelote.table.salon.refus import Depasse, FauxDepart

FENETRE: Final = 5.0
"""Les secondes que l'on a pour taper ; ensuite, on a mis ce temps-là."""

FAUX_DEPART: Final = 100
"""En millisecondes : personne ne réagit plus vite, on avait deviné."""

PENALITE: Final = 500
LATENCE: Final = 2000
"""Ce que le réseau et la page peuvent prendre, en millisecondes, sans qu'on doute d'eux."""


class Tape:
    """Un instant de réflexe, ouvert à tous en même temps."""

    def __init__(self, ouverture: float) -> None:
        self.ouverture = ouverture
        self.coups: dict[Siege, Evenement] = {}
        self._penalites: dict[Siege, int] = {}

    def sceller(self, vue: Vue[Any], delai_ms: int, maintenant: float) -> None:
        """Le temps d'une personne ; nul autre ne le saura avant que tous aient tapé."""
        siege = vue.siege
        if siege in self.coups:
            raise Depasse("vous avez déjà tapé")
        if delai_ms < FAUX_DEPART:
            self._penalites[siege] = self._penalites.get(siege, 0) + PENALITE
            raise FauxDepart("trop tôt : attendez de voir la cible avant de taper")
        passees = round((maintenant - self.ouverture) * 1000)
        compte = max(delai_ms, passees - LATENCE) + self._penalites.get(siege, 0)
        self.coups[siege] = self._en(vue, compte)

    def manquee(self, vue: Vue[Any]) -> Evenement:
        """Le coup de qui n'a pas tapé à temps."""
        return self._en(vue, round(FENETRE * 1000))

    def reste(self, maintenant: float) -> float:
        return self.ouverture + FENETRE - maintenant

    @staticmethod
    def _en(vue: Vue[Any], millisecondes: int) -> Evenement:
        borne = min(millisecondes, round(FENETRE * 1000))
        return tape(vue, vue.coups_legaux(), borne / 1000)
