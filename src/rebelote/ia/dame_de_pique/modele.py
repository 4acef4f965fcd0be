"""Les décisions telles que la recherche les simule : jouer une carte, en passer trois."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from rebelote.ia.dame_de_pique import politique
from rebelote.ia.dame_de_pique.enjeu import gains_de_la_manche
from rebelote.ia.dame_de_pique.indices import soupcons
from rebelote.ia.dame_de_pique.passe import passe_rapide, passes_a_comparer
from rebelote.ia.dame_de_pique.position_en_masques import (
    COULEUR,
    DAME,
    DEUX,
    PLIS,
    POINTS,
    TOUTES,
    PositionEnMasques,
)
from rebelote.ia.recherche import par_rejet
from rebelote.jeux.dame_de_pique import EtatDameDePique
from rebelote.jeux.dame_de_pique.points import SOMME_ECHANGE
from rebelote.noyau.inconnues import Tirage
from rebelote.noyau.sieges import Siege, lire_siege
from rebelote.noyau.vue import Vue

PASSES_COMPAREES: Final = 12


class ModeleDeLaCarte:
    """Les mondes sont des `PositionEnMasques`, les coups des bits, l'horizon la manche."""

    def __init__(self, vue: Vue[EtatDameDePique]) -> None:
        etat = vue.etat
        self.siege: Siege = vue.siege
        self.tirer: Callable[[Random], PositionEnMasques]
        self.depart = PositionEnMasques.de(etat)
        self.gains = gains_de_la_manche(etat.totaux, etat.regles.objectif)
        self.tirage = Tirage(etat.inconnues())
        self.sieges = [lire_siege(place.nom.split()[0]) for place in self.tirage.places]
        self.soupcons = soupcons(etat)
        self.tirer = self._tirer_un_monde
        if min(self.soupcons) < 1:
            self.tirer = par_rejet(self._tirer_un_monde, self._chance)

    def _chance(self, position: PositionEnMasques) -> float:
        """Celle de garder ce monde, d'après la main où il met la dame."""
        for siege, main in enumerate(position.mains):
            if main & DAME and siege != self.siege:
                return self.soupcons[siege]
        return 1.0

    def _tirer_un_monde(self, alea: Random) -> PositionEnMasques:
        position = self.depart.copier()
        for siege, cartes in zip(self.sieges, self.tirage.tirer(alea).values(), strict=True):
            position.mains[siege] |= cartes
        return position

    def candidats(self) -> list[int]:
        return self.coups(self.depart)

    def tour(self, position: PositionEnMasques) -> Siege | None:
        return None if position.plis == PLIS else (position.meneur + position.rang) & 3

    def coups(self, position: PositionEnMasques) -> list[int]:
        return sans_equivalentes(position, position.permises())

    def jouer(self, position: PositionEnMasques, coup: int, alea: Random) -> PositionEnMasques:
        suite = position.copier()
        suite.poser(coup, alea)
        return suite

    def finir(self, position: PositionEnMasques, alea: Random) -> Sequence[float]:
        """Joue la manche tant qu'il reste des points à ramasser."""
        fin, comptent = position.copier(), POINTS | position.joker
        lune = politique.qui_tente_la_lune(fin)
        while fin.plis < PLIS:
            fin.poser(politique.choisir(fin, alea, lune), alea)
            if not fin.rang:
                if not comptent & ~fin.tombees:
                    break
                if lune >= 0 and fin.points[lune] != sum(fin.points):
                    lune = -1
        return self.gains(fin.marques())


class ModeleDeLaPasse(ModeleDeLaCarte):
    """Le premier coup est une passe (un masque de trois cartes), puis l'on joue toute la manche.

    Les mains tirées sont celles d'avant la passe : ce que les autres ont choisi, on ne l'a pas vu.
    """

    def __init__(self, vue: Vue[EtatDameDePique]) -> None:
        super().__init__(vue)
        self.ecart = vue.etat.ecart_de_passe

    def candidats(self) -> list[int]:
        main, joker = self.depart.mains[self.siege], self.depart.joker
        return passes_a_comparer(main, joker, PASSES_COMPAREES)

    def jouer(self, position: PositionEnMasques, coup: int, alea: Random) -> PositionEnMasques:
        if position.tombees or coup.bit_count() == 1:
            return super().jouer(position, coup, alea)
        suite = position.copier()
        passes = [passe_rapide(main) for main in suite.mains]
        passes[self.siege] = coup
        for siege, passe in enumerate(passes):
            suite.mains[siege] ^= passe
            suite.mains[(siege + self.ecart) & 3] ^= passe
        suite.meneur = next(siege for siege in range(4) if suite.mains[siege] & DEUX)
        return suite


def sans_equivalentes(position: PositionEnMasques, permises: int) -> list[int]:
    """Une seule carte par suite où rien ne manque : elles feraient le même pli.

    Tant que la somme du pli peut faire 20 ou 21, deux cartes voisines ne se valent pas.
    """
    siege = (position.meneur + position.rang) & 3
    dehors = TOUTES & ~position.tombees & ~position.mains[siege]
    a_part, plafond = POINTS | position.joker, SOMME_ECHANGE - position.somme
    gardees, voisine = [], 0
    while permises:
        carte = permises & -permises
        permises ^= carte
        entre_elles = (carte - 1) & ~(voisine - 1)
        if (
            not voisine & COULEUR[carte]
            or entre_elles & dehors
            or (carte | voisine) & a_part
            or position.valeurs[voisine] <= plafond
        ):
            gardees.append(carte)
        voisine = carte
    return gardees
