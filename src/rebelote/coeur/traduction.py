"""Des cartes du jeu à celles du moteur, et retour.

Le moteur range les cartes d'une couleur par force et met la couleur d'atout la première : ce que
l'atout change à l'ordre et aux points est dit ici, d'après les tables des jeux.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rebelote.cartes import COULEURS, PAQUET_32, Carte
from rebelote.coeur.position import Atout, Position
from rebelote.jeux.commun.points import DER
from rebelote.jeux.contree.atouts import FORCES, AtoutContree, points_carte

PLIS: Final = 3
"""Le barème où chaque pli vaut un, et les cartes rien."""

_GENRES: Final = {AtoutContree.SANS_ATOUT: 1, AtoutContree.TOUT_ATOUT: 2}
_ATOUTS: Final = (0xFF, 0, 0)
_MONTER: Final = (0xFF, 0, 0xFFFFFFFF)
"""Par genre (une couleur, sans-atout, tout-atout) : les atouts, et les couleurs où l'on monte."""


@dataclass(frozen=True)
class Regime:
    """La place de chaque carte dans le moteur, quand ceci est l'atout."""

    genre: int
    cartes: tuple[Carte, ...]
    rangs: dict[Carte, int]
    tables: tuple[tuple[int, ...], ...]
    """Par couleur, le masque du moteur de chacun des 256 ensembles de ses huit cartes."""

    def masque(self, main: int) -> int:
        """Le masque du moteur d'un masque de cartes."""
        t0, t1, t2, t3 = self.tables
        return t0[main >> 5 & 255] | t1[main >> 18 & 255] | t2[main >> 31 & 255] | t3[main >> 44]


def _regime(atout: AtoutContree) -> Regime:
    premiere = atout.couleur.rang if atout.couleur else 0
    rangs = {}
    for carte in PAQUET_32:
        couleur = carte.couleur.rang
        rangs[carte] = 8 * (couleur ^ premiere) + (FORCES[atout][couleur][carte.index] & 7)
    cartes = tuple(sorted(PAQUET_32, key=rangs.__getitem__))
    tables = tuple(_table([rangs[c] for c in PAQUET_32 if c.couleur is k]) for k in COULEURS)
    return Regime(_GENRES.get(atout, 0), cartes, rangs, tables)


def _table(rangs: list[int]) -> tuple[int, ...]:
    ensembles = ([r for bit, r in enumerate(rangs) if e >> bit & 1] for e in range(256))
    return tuple(sum(1 << rang for rang in ensemble) for ensemble in ensembles)


def _baremes() -> Iterator[int]:
    """Pour chaque barème : les points des 32 cartes, le der, ce que vaut un pli."""
    for atout in (AtoutContree.COEUR, AtoutContree.SANS_ATOUT, AtoutContree.TOUT_ATOUT):
        yield from (points_carte(carte, atout) for carte in REGIMES[atout].cartes)
        yield from (DER, 0)
    yield from (*[0] * 33, 1)


REGIMES: Final[dict[Atout, Regime]] = {atout: _regime(atout) for atout in AtoutContree}
REGIMES.update({atout.couleur: REGIMES[atout] for atout in AtoutContree if atout.couleur})
"""La belote nomme une couleur, la contrée un de ses atouts : l'un et l'autre mènent au régime."""

BAREMES: Final = array("B", _baremes())


def lot(positions: Sequence[Position], plis: bool = False) -> array[int]:
    """Les positions, vérifiées, telles que le moteur les lit : seize nombres chacune."""
    nombres: list[int] = []
    for position in positions:
        position.verifier()
        nombres += _nombres(position, REGIMES[position.atout], plis)
    return array("I", nombres)


def _nombres(position: Position, regime: Regime, plis: bool) -> list[int]:
    genre, pli = regime.genre, [1 << regime.rangs[carte] for carte in position.pli]
    bareme = PLIS if plis else genre
    obligations = position.sous_coupe_obligatoire + 2 * position.partenaire_maitre_dispense
    return [
        *map(regime.masque, position.mains),
        position.entame,
        len(pli),
        *pli,
        *[0] * (3 - len(pli)),
        obligations + 4 * genre + 16 * bareme,
        _ATOUTS[genre],
        _MONTER[genre],
        34 * bareme,
        0,
        0,
        0,
    ]
