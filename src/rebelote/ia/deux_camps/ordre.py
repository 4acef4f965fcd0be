"""Ce que l'atout change : qui bat qui, ce que vaut chaque carte, lesquelles coupent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rebelote.cartes import COULEURS, PAQUET_32, PAQUET_52, Carte, Couleur, masque
from rebelote.jeux.commun.atouts import FORCES, MASQUES


@dataclass(frozen=True, slots=True, eq=False)
class Ordre:
    """L'ordre et le barème d'un atout, en tables par index de carte."""

    couleur: Couleur | None
    """La couleur d'atout ; aucune à sans-atout et à tout-atout."""
    forces: tuple[tuple[int, ...], ...]
    """`forces[demandee.rang][carte.index]`."""
    points: tuple[int, ...]
    superieures: tuple[int, ...]
    """Les cartes de la même couleur qui battent celle-ci, en masque."""
    coupes: int
    """Les cartes qui coupent, en masque."""

    def est_coupe(self, carte: Carte) -> bool:
        return bool(carte.bit & self.coupes)

    def points_de(self, cartes: Sequence[Carte]) -> int:
        return sum(self.points[carte.index] for carte in cartes)

    def force(self, carte: Carte) -> int:
        """La force de la carte dans sa propre couleur."""
        return self.forces[carte.couleur.rang][carte.index]

    def place_maitresse(self, pli: Sequence[Carte]) -> int:
        forces = self.forces[pli[0].couleur.rang]
        return max(range(len(pli)), key=lambda place: forces[pli[place].index])


def construire(
    couleur: Couleur | None, forces: tuple[tuple[int, ...], ...], points: dict[Carte, int]
) -> Ordre:
    """Les tables d'un atout, d'après les forces et les points de ses cartes."""
    bareme = [0] * len(PAQUET_52)
    dessus = [0] * len(PAQUET_52)
    for carte in PAQUET_32:
        bareme[carte.index] = points[carte]
        dessus[carte.index] = _superieures(carte, forces[carte.couleur.rang])
    coupes = MASQUES[couleur.rang] if couleur is not None else 0
    return Ordre(couleur, forces, tuple(bareme), tuple(dessus), coupes)


def _superieures(carte: Carte, forces: tuple[int, ...]) -> int:
    memes = (c for c in PAQUET_32 if c.couleur is carte.couleur)
    return masque(c for c in memes if forces[c.index] > forces[carte.index])


ORDRES: Final = {
    couleur: construire(
        couleur, FORCES[couleur.rang], {c: c.get_points(couleur) for c in PAQUET_32}
    )
    for couleur in COULEURS
}
"""L'ordre de chaque couleur d'atout, à la belote comme à la contrée."""
