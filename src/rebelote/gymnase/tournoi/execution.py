"""Faire jouer les donnes par les ouvriers, par lots, et ne jamais en perdre une.

Le découpage en lots ne change que le temps : chaque donne a son propre hasard.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Final

from rebelote.gymnase.tournoi.isolement import Isolement
from rebelote.gymnase.tournoi.ouvriers import Ouvriers
from rebelote.gymnase.tournoi.resultats import DonneJouee
from rebelote.gymnase.tournoi.table import jouer_donne
from rebelote.gymnase.tournoi.tournoi import Tournoi

DUREE_D_UN_LOT: Final = 0.7
"""Secondes de travail par lot : assez pour que l'échange avec l'ouvrier ne compte pas."""
PLUS_GROS_LOT: Final = 2000
AVANCE: Final = 2
"""Lots confiés d'avance à chaque ouvrier."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Ce que rend un ouvrier."""

    donnes: tuple[DonneJouee, ...]
    secondes: float


def jouer_lot(tournoi: Tournoi, numeros: Sequence[int]) -> Lot:
    """Ce que fait un ouvrier : ces donnes, l'une après l'autre."""
    depart = time.perf_counter()
    donnes = tuple(jouer_donne(tournoi, numero) for numero in numeros)
    return Lot(donnes, time.perf_counter() - depart)


class Execution:
    """Les donnes demandées, rendues par lots comme ils finissent."""

    def __init__(self, tournoi: Tournoi, ouvriers: Ouvriers, numeros: Iterable[int]) -> None:
        self.tournoi = tournoi
        self.ouvriers = ouvriers
        self._numeros = iter(numeros)
        self._en_cours: dict[Future[Lot], tuple[int, ...]] = {}
        self._isolement = Isolement(tournoi)
        self._jouees = 0
        self._secondes = 0.0

    def __iter__(self) -> Iterator[tuple[DonneJouee, ...]]:
        self._confier()
        while self._en_cours:
            finis, _ = wait(self._en_cours, return_when=FIRST_COMPLETED)
            for futur in finis:
                if futur in self._en_cours:
                    yield from self._recevoir(futur)
            self._confier()

    def _confier(self) -> None:
        voulus = AVANCE * self.ouvriers.largeur
        while len(self._en_cours) < voulus:
            numeros = tuple(islice(self._numeros, self._taille()))
            if not numeros:
                return
            self._en_cours[self._soumettre(numeros)] = numeros

    def _soumettre(self, numeros: tuple[int, ...]) -> Future[Lot]:
        try:
            return self.ouvriers.confier(jouer_lot, self.tournoi, numeros)
        except BrokenExecutor as mort:
            # L'équipe vient de mourir : ce lot se retrouvera parmi ceux qu'elle tenait.
            futur: Future[Lot] = Future()
            futur.set_exception(mort)
            return futur

    def _taille(self) -> int:
        """Combien de donnes font un lot, d'après celles qu'on a vues."""
        if not self._jouees:
            return 1
        duree = max(self._secondes / self._jouees, 1e-6)
        return max(1, min(PLUS_GROS_LOT, round(DUREE_D_UN_LOT / duree)))

    def _recevoir(self, futur: Future[Lot]) -> Iterator[tuple[DonneJouee, ...]]:
        try:
            lot = futur.result()
        except (BrokenExecutor, CancelledError):
            yield from self._recommencer()
            return
        except Exception as erreur:
            if not self.ouvriers.est_une_perte(erreur):
                raise
            yield tuple(self._isolement.jouer(self._en_cours.pop(futur)))
            return
        del self._en_cours[futur]
        self._jouees += len(lot.donnes)
        self._secondes += lot.secondes
        yield lot.donnes

    def _recommencer(self) -> Iterator[tuple[DonneJouee, ...]]:
        """Un ouvrier est mort, et l'équipe avec lui : on rejoue à part ce qu'elle tenait."""
        perdus = []
        for futur, numeros in self._en_cours.items():
            if futur.done() and not futur.cancelled() and futur.exception() is None:
                yield futur.result().donnes
            else:
                perdus.append(numeros)
        self._en_cours.clear()
        self.ouvriers.congedier()
        for numeros in perdus:
            yield tuple(self._isolement.jouer(numeros))
