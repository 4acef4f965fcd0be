"""Une décision de tarot africain, telle que la recherche générale la comprend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, exp
from random import Random
from typing import Final, TypeAlias

from rebelote.ia.recherche import selon_la_vraisemblance
from rebelote.ia.tarot_africain.lecture import Lecture
from rebelote.ia.tarot_africain.manche_ouverte import MancheOuverte
from rebelote.ia.tarot_africain.politique import deviner_pari, plis_vises
from rebelote.ia.tarot_africain.ta_bots import EXCUSE_FAIBLE, FORCE_EXCUSE, FORCES
from rebelote.ia.tarot_africain.vies import chances

Mains: TypeAlias = list[list[int]]

FOI: Final = 1.5
"""À quel point l'on croit qu'un pari dit la main : 0 n'en croit rien."""

MONDES_PESES: Final = 4
"""Parmi combien de mondes on en choisit un d'après les paris."""


class Mondes:
    """Les mains que peuvent avoir les autres : au hasard, ou toutes quand elles sont peu."""

    def __init__(self, lecture: Lecture, lire_les_paris: bool) -> None:
        self.lecture = lecture
        self._cachees = [force for force in FORCES if lecture.non_vues >> force & 1]
        self.lit = lire_les_paris and any(
            pari is not None for joueur, pari in enumerate(lecture.paris) if joueur != lecture.moi
        )
        self.tirer: Callable[[Random], Mains] = self._au_hasard
        if self.lit:
            self.tirer = selon_la_vraisemblance(self._au_hasard, self.vraisemblance, MONDES_PESES)

    def _au_hasard(self, alea: Random) -> Mains:
        tirees = alea.sample(self._cachees, sum(self.lecture.caches))
        mains = []
        for connues, nombre in zip(self.lecture.mains, self.lecture.caches, strict=True):
            mains.append(sorted((*connues, *tirees[:nombre])))
            del tirees[:nombre]
        return mains

    def vraisemblance(self, mains: Mains) -> float:
        """La chance, à une constante près, que ces mains aient donné les paris entendus."""
        lecture, distance, somme = self.lecture, 0.0, 0
        for rang, joueur in enumerate(lecture.dans_l_ordre()):
            pari = lecture.paris[joueur]
            if pari is None:
                break
            if joueur != lecture.moi:
                donnees = (*mains[joueur], *lecture.jouees_par[joueur])
                distance += (pari - plis_vises(donnees, somme, rang, lecture.joueurs)) ** 2
            somme += pari
        return exp(-FOI * distance)

    @property
    def nombre(self) -> int:
        """Combien il y a de mondes possibles."""
        total, restent = 1, len(self._cachees)
        for nombre in self.lecture.caches:
            total *= comb(restent, nombre)
            restent -= nombre
        return total

    def tous(self) -> Iterator[tuple[Mains, float]]:
        """Chaque monde, avec son poids."""
        for mains in self._suite(0, tuple(self._cachees)):
            yield mains, self.vraisemblance(mains) if self.lit else 1.0

    def _suite(self, joueur: int, restent: tuple[int, ...]) -> Iterator[Mains]:
        if joueur == self.lecture.joueurs:
            yield []
            return
        connues = self.lecture.mains[joueur]
        for tirees in combinations(restent, self.lecture.caches[joueur]):
            autres = tuple(force for force in restent if force not in tirees)
            main = sorted((*connues, *tirees))
            for suite in self._suite(joueur + 1, autres):
                yield [main, *suite]


class ModeleTarot:
    """Ce que les deux décisions ont en commun : d'où l'on part, et ce que vaut la fin."""

    def __init__(self, lecture: Lecture, lire_les_paris: bool = True) -> None:
        self.lecture = lecture
        self.mondes = Mondes(lecture, lire_les_paris)

    @property
    def siege(self) -> int:
        return self.lecture.moi

    def table(self, mains: Mains) -> MancheOuverte:
        """La manche telle qu'elle serait avec ces mains."""
        lecture = self.lecture
        meilleure = max(lecture.poses, default=-1)
        maitre = lecture.meneur
        if lecture.poses:
            maitre = (maitre + lecture.poses.index(meilleure)) % lecture.joueurs
        return MancheOuverte(
            mains,
            lecture.besoins,
            lecture.tour,
            lecture.jouees,
            len(lecture.poses),
            meilleure,
            maitre,
        )

    def tirer(self, alea: Random) -> MancheOuverte:
        return self.table(self.mondes.tirer(alea))

    def finir(self, position: MancheOuverte, alea: Random) -> Sequence[float]:
        lecture = self.lecture
        return chances(lecture.vies, position.copier().finir(), lecture.vies_max)


class ModeleJeu(ModeleTarot):
    """Quelle carte poser."""

    def candidats(self) -> Sequence[int]:
        return _choix(self.lecture.mains[self.lecture.moi])

    def tour(self, position: MancheOuverte) -> int | None:
        return position.tour if position.mains[position.tour] else None

    def coups(self, position: MancheOuverte) -> Sequence[int]:
        return _choix(position.mains[position.tour])

    def jouer(self, position: MancheOuverte, coup: int, alea: Random) -> MancheOuverte:
        suite = position.copier()
        suite.poser(coup)
        return suite


class ModelePari(ModeleTarot):
    """Combien de plis parier ; ceux qui parlent ensuite parient d'après leur main."""

    def candidats(self) -> Sequence[int]:
        """Les deux paris permis les plus proches de ce que vise la main : la simulation tranche.

        À les essayer tous, le hasard des mondes ferait souvent préférer un pari absurde.
        """
        lecture = self.lecture
        deja = lecture.joueurs - lecture.paris.count(None)
        vises = plis_vises(lecture.mains[lecture.moi], lecture.somme, deja, lecture.joueurs)
        interdit = lecture.interdit()
        permis = [pari for pari in range(lecture.cartes + 1) if pari != interdit]
        return sorted(sorted(permis, key=lambda pari: abs(pari - vises))[:2])

    def tour(self, position: MancheOuverte) -> int | None:
        return None

    def coups(self, position: MancheOuverte) -> Sequence[int]:
        return ()

    def jouer(self, position: MancheOuverte, coup: int, alea: Random) -> MancheOuverte:
        suite, lecture = position.copier(), self.lecture
        ordre = lecture.dans_l_ordre()
        suite.tour = lecture.premier
        suite.besoins[lecture.moi], somme = coup, lecture.somme + coup
        for rang in range(ordre.index(lecture.moi) + 1, lecture.joueurs):
            interdit = lecture.cartes - somme if rang == lecture.joueurs - 1 else -1
            main = suite.mains[ordre[rang]]
            pari = deviner_pari(main, somme, rang, lecture.joueurs, interdit)
            suite.besoins[ordre[rang]] = pari
            somme += pari
        return suite


def _choix(main: Sequence[int]) -> list[int]:
    """Les forces que l'on peut poser : l'excuse en offre deux."""
    return [*main, EXCUSE_FAIBLE] if FORCE_EXCUSE in main else list(main)
