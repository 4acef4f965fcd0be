"""Un coup de régicide à choisir, tel que la recherche générale le comprend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from rebelote.ia.recherche import selon_la_vraisemblance, tireur
from rebelote.ia.regicide.coups import coups_a_comparer
from rebelote.ia.regicide.plateau import Plateau, plateau
from rebelote.ia.regicide.politique import finir
from rebelote.jeux.regicide import PERSONNE, Coup, EtatRegicide
from rebelote.jeux.regicide.pyramide import RANGS
from rebelote.noyau.vue import Vue

POINTS_D_UNE_VICTOIRE: Final = 100.0
"""Combien de points d'avance valent autant qu'une partie gagnée."""

MONDES_PESES: Final = 6
"""Parmi combien de mondes on en choisit un d'après les coups des autres."""


class ModeleRegicide:
    """Les coups les plus prometteurs, à comparer dans des mondes compatibles."""

    def __init__(
        self,
        vue: Vue[EtatRegicide],
        nombre: int,
        vraisemblance: Callable[[EtatRegicide], float] | None = None,
    ) -> None:
        self.vue = vue
        self.nombre = nombre
        self._tirer = tireur(vue)
        if vraisemblance is not None:
            self._tirer = selon_la_vraisemblance(self._tirer, vraisemblance, MONDES_PESES)

    @property
    def siege(self) -> int:
        return self.vue.siege

    def candidats(self) -> Sequence[Coup]:
        return coups_a_comparer(self.vue.etat, self.vue.siege, self.nombre)

    def tirer(self, alea: Random) -> Plateau:
        return plateau(self._tirer(alea))

    def tour(self, position: Plateau) -> int | None:
        return None if position.finie else position.tour

    def coups(self, position: Plateau) -> Sequence[Coup]:
        """Aucun : à treize cartes et dix cases, on ne compare qu'à la racine."""
        return ()

    def jouer(self, position: Plateau, coup: Coup, alea: Random) -> Plateau:
        suite = position.copier()
        suite.poser(coup.carte.index, RANGS[coup.case])
        if coup.echange is not None:
            suite.echanger(*(RANGS[case] for case in coup.echange))
        if coup.cible != PERSONNE and coup.don is not None:
            suite.voler(coup.don.index, coup.cible, alea)
        suite.passer()
        return suite

    def finir(self, position: Plateau, alea: Random) -> Sequence[float]:
        return gains(finir(position.copier(), alea))


def gains(points: Sequence[int]) -> list[float]:
    """La part de victoire de chacun, et un peu de son avance sur les autres."""
    meilleur, total, autres = max(points), sum(points), len(points) - 1
    part = 1 / points.count(meilleur)
    return [
        (part if p == meilleur else 0.0) + (p - (total - p) / autres) / POINTS_D_UNE_VICTOIRE
        for p in points
    ]
