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
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue

FORCES: Final = ("aleatoire", "simple", "intermediaire", "avance")
"""Les IA dont on tire un niveau, de la plus faible à la plus forte."""


@dataclass(frozen=True, slots=True)
class Niveau:
    """Une IA, et la part des cartes qu'elle joue par étourderie."""

    ia: str
    etourderie: float


NIVEAUX: Final[Mapping[str, Niveau]] = {
    "facile": Niveau("simple", 0.25),
    "moyen": Niveau("intermediaire", 0.10),
    "difficile": Niveau("avance", 0.10),
    "expert": Niveau("avance", 0.0),
}


class Etourdi(JoueurIA):
    """Joue comme une autre IA, mais se trompe parfois de carte ; en parole, jamais."""

    def __init__(self, joueur: Joueur, alea: Random, etourderie: float) -> None:
        super().__init__(alea)
        self.joueur, self.etourderie = joueur, etourderie

    def choisir(self, vue: Vue[Any]) -> Evenement:
        coup = self.joueur.choisir(vue)
        distrait = self.alea.random() < self.etourderie
        if not distrait or not coup.cartes_choisies:
            return coup
        return self.alea.choice([c for c in vue.coups_legaux() if type(c) is type(coup)])

    def __repr__(self) -> str:
        return f"Etourdi({self.joueur!r}, {self.etourderie})"


def base_du_niveau(niveau: Niveau, disponibles: Mapping[str, Any]) -> str:
    """L'IA du niveau, ou la plus forte de celles qui ne la dépassent pas."""
    rang = FORCES.index(niveau.ia)
    return next(nom for nom in reversed(FORCES[: rang + 1]) if nom in disponibles)


def asseoir(base: Callable[[Random], Joueur], etourderie: float, alea: Random) -> Joueur:
    """Un joueur de ce niveau ; ses étourderies n'ont pas part au hasard de son jeu."""
    joueur = base(alea)
    if not etourderie:
        return joueur
    return Etourdi(joueur, Random(f"étourderie {alea.random()}"), etourderie)
