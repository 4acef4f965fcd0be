"""Les donnes de la partie que tous ont battues : qui, et à quelle entrée on en a servi le paquet.

Servir un paquet, c'est en avoir vérifié chaque mélange : qui accuse cette entrée l'a donc fait.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rebelote.noyau.sieges import Siege


class DonneServie(NamedTuple):
    """Un paquet battu par tous, dans une manche."""

    manche: int
    melangeurs: tuple[Siege, ...]
    seq: int


class DonnesServies:
    """Celles que ce journal raconte ; aucune quand c'est l'hôte qui donne."""

    def __init__(self) -> None:
        self._liste: list[DonneServie] = []
        self._dernier: object = None

    def noter(self, paquet: object, melangeurs: Iterable[Siege], manche: int, seq: int) -> None:
        """Retient ce paquet battu, la première fois qu'on en a servi des cartes."""
        if paquet != self._dernier:
            self._dernier = paquet
            self._liste.append(DonneServie(manche, tuple(sorted(melangeurs)), seq))

    def apres(self, seq: int) -> list[DonneServie]:
        """Celles dont on a servi le paquet après cette entrée."""
        return [donne for donne in self._liste if donne.seq > seq]

    def de(self, manche: int) -> DonneServie | None:
        """La dernière de cette manche : une exclusion la fait recommencer."""
        return next((donne for donne in reversed(self._liste) if donne.manche == manche), None)
