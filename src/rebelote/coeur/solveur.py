"""Le solveur : ce que fera chaque camp quand tout le monde joue au mieux, cartes ouvertes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from threading import Lock
from typing import Final

from rebelote.cartes import Carte
from rebelote.coeur.moteur import Moteur
from rebelote.coeur.position import Position
from rebelote.coeur.traduction import BAREMES, REGIMES, lot

BITS: Final = 17
"""La table a `2 ** BITS` entrées de huit octets : un mébioctet."""

ABSENTE: Final = 255
"""Ce que le moteur rend d'une carte que l'on ne peut pas jouer."""


class Solveur:
    """Résout des positions ; sa table sert d'une question à l'autre tant que la donne est la même.

    Toutes les valeurs sont celles du camp qui doit jouer, pli en cours et der compris. Le calcul
    relâche le GIL : un solveur par fil d'exécution, et les cœurs travaillent ensemble.
    """

    def __init__(self) -> None:
        self._moteur = Moteur(BITS)
        self._verrou = Lock()

    def valeurs(self, position: Position) -> dict[Carte, int]:
        """Pour chaque carte permise, les points que fera le camp s'il la joue."""
        return self.valeurs_de((position,))[0]

    def valeurs_de(self, positions: Sequence[Position]) -> list[dict[Carte, int]]:
        """Les valeurs de chaque position d'un lot, en relâchant une fois le GIL."""
        return self._resoudre(positions, plis=False)

    def valeur(self, position: Position) -> int:
        """Les points que fera le camp."""
        nombres = lot((position,))
        with self._verrou:
            return self._moteur.peser(nombres, BAREMES)

    def au_moins(self, position: Position, points: int) -> bool:
        """Vrai si le camp peut faire au moins tant de points, quoi que fasse l'autre."""
        return self._atteint(position, points, plis=False)

    def plis(self, position: Position) -> dict[Carte, int]:
        """Pour chaque carte permise, les plis que fera le camp s'il ne vise que les plis."""
        return self._resoudre((position,), plis=True)[0]

    def fait_capot(self, position: Position) -> bool:
        """Vrai si le camp peut faire tous les plis qui restent, celui en cours compris."""
        return self._atteint(position, position.mains[position.tour].bit_count(), plis=True)

    def _atteint(self, position: Position, but: int, plis: bool) -> bool:
        nombres = lot((position,), plis)
        with self._verrou:
            return bool(self._moteur.comparer(nombres, BAREMES, max(0, min(but, 255))))

    def _resoudre(self, positions: Sequence[Position], plis: bool) -> list[dict[Carte, int]]:
        nombres, valeurs = lot(positions, plis), array("B", bytes(32 * len(positions)))
        if positions:
            with self._verrou:
                self._moteur.resoudre(nombres, BAREMES, valeurs, len(positions))
        return [_cartes(p, valeurs[32 * k : 32 * k + 32]) for k, p in enumerate(positions)]


def _cartes(position: Position, valeurs: array[int]) -> dict[Carte, int]:
    cartes = REGIMES[position.atout].cartes
    permises = {c: v for c, v in zip(cartes, valeurs, strict=True) if v != ABSENTE}
    return dict(sorted(permises.items()))
