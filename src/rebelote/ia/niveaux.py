"""Les niveaux, pour les personnes : facile, moyen, difficile, expert.

Un niveau plus faible l'est honnêtement : une IA qui cherche moins, et qui s'étourdit comme nous.
Aucun ne voit plus que sa vue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from rebelote.ia.joueur_ia import JoueurIA
from rebelote.noyau.evenement import Evenement, Reflexe
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue

FORCES: Final = ("aleatoire", "simple", "intermediaire", "avance")
"""Les IA dont on tire un niveau, de la plus faible à la plus forte."""


@dataclass(frozen=True, slots=True)
class Niveau:
    """Une IA, la part des cartes qu'elle joue par étourderie, et sa lenteur à réagir."""

    ia: str
    etourderie: float
    lenteur: float
    """Ce qui multiplie son temps de réaction, là où l'on joue de réflexe."""


NIVEAUX: Final[Mapping[str, Niveau]] = {
    "facile": Niveau("simple", 0.25, 1.15),
    "moyen": Niveau("intermediaire", 0.10, 1.05),
    "difficile": Niveau("avance", 0.10, 0.95),
    "expert": Niveau("avance", 0.0, 0.85),
}
"""À la dame de pique, 450 ms en moyenne au plus facile, 330 à l'expert : des temps de personnes."""


class Humain(JoueurIA):
    """Joue comme une autre IA, mais se trompe parfois de carte, et réagit à son allure.

    En parole, il ne se trompe jamais.
    """

    def __init__(self, joueur: Joueur, alea: Random, niveau: Niveau) -> None:
        super().__init__(alea)
        self.joueur, self.niveau = joueur, niveau

    def choisir(self, vue: Vue[Any]) -> Evenement:
        coup = self.joueur.choisir(vue)
        if isinstance(coup, Reflexe):
            return self._a_son_allure(vue, coup)
        distrait = self.alea.random() < self.niveau.etourderie
        if not distrait or not coup.cartes_choisies:
            return coup
        return self.alea.choice([c for c in vue.coups_legaux() if type(c) is type(coup)])

    def _a_son_allure(self, vue: Vue[Any], coup: Reflexe) -> Evenement:
        lent = coup.en(round((coup.delai_ms or 0) * self.niveau.lenteur))
        return lent if vue.motif_refus(lent) is None else coup

    def __repr__(self) -> str:
        return f"Humain({self.joueur!r}, {self.niveau})"


def base_du_niveau(niveau: Niveau, disponibles: Mapping[str, Any]) -> str:
    """L'IA du niveau, ou la plus forte de celles qui ne la dépassent pas."""
    rang = FORCES.index(niveau.ia)
    return next(nom for nom in reversed(FORCES[: rang + 1]) if nom in disponibles)


def asseoir(base: Callable[[Random], Joueur], niveau: Niveau, alea: Random) -> Joueur:
    """Un joueur de ce niveau ; ses étourderies n'ont pas part au hasard de son jeu."""
    joueur = base(alea)
    return Humain(joueur, Random(f"étourderie {alea.random()}"), niveau)
