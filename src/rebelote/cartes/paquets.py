"""Les paquets : 32 cartes, 52 cartes, 22 atouts, et le `Paquet` que l'on mélange et distribue."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from rebelote.cartes.carte import CARTES, Carte, masque
from rebelote.cartes.couleur import Couleur
from rebelote.cartes.valeur import Valeur

PAQUET_52: Final = CARTES[:52]
PAQUET_32: Final = tuple(c for c in PAQUET_52 if c.valeur.rang >= Valeur.SEPT.rang)
ATOUTS_22: Final = CARTES[52:]

MASQUE_32: Final = masque(PAQUET_32)
MASQUE_52: Final = masque(PAQUET_52)

MASQUE_COULEUR: Final = {
    couleur: masque(c for c in CARTES if c.couleur is couleur) for couleur in Couleur
}
"""Toutes les cartes d'une couleur, en masque."""


class Paquet:
    """Une pile de cartes : on la mélange, on la coupe, on en prend par le dessus."""

    def __init__(self, cartes: Iterable[Carte] = PAQUET_32) -> None:
        self.cartes = list(cartes)

    def melanger(self, alea: Random) -> None:
        alea.shuffle(self.cartes)

    def couper(self, position: int) -> None:
        """Met dessous les `position` cartes du dessus."""
        if not 0 <= position <= len(self.cartes):
            raise ValueError(f"coupe impossible : {position} ; attendu de 0 à {len(self.cartes)}")
        self.cartes = self.cartes[position:] + self.cartes[:position]

    def prendre(self, nombre: int) -> list[Carte]:
        """Retire et rend les `nombre` cartes du dessus."""
        if not 0 <= nombre <= len(self.cartes):
            raise ValueError(f"il reste {len(self.cartes)} cartes, on ne peut en prendre {nombre}")
        prises, self.cartes = self.cartes[:nombre], self.cartes[nombre:]
        return prises

    def __len__(self) -> int:
        return len(self.cartes)

    def __repr__(self) -> str:
        return f"Paquet({' '.join(map(str, self.cartes))!r})"
