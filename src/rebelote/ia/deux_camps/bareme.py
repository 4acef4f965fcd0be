"""Un barème de main : ce qu'ajoute aux points chaque ensemble de cartes d'une couleur."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

JEU_COUVERT: Final = 0.72
"""La part des écarts, à cartes ouvertes, que l'on retrouve au vrai jeu."""
MOITIE: Final = 91.0
"""Le point où les deux jeux se rejoignent."""


@dataclass(frozen=True, slots=True, eq=False)
class Bareme:
    """Une base, une table pour l'atout, une pour chacune des autres couleurs."""

    base: float
    ecart: float
    """De combien, en écart type, les points faits s'éloignent de ce qui est promis."""
    atout: tuple[int, ...]
    cote: tuple[int, ...]

    def promesse(self, main: int, rang: int) -> float:
        """Les points que promet cette main (un masque) quand la couleur de ce rang est atout."""
        atouts, b, c, d = couleurs_de(main, rang)
        cote = self.cote
        return self.base + self.atout[atouts] + cote[b] + cote[c] + cote[d]

    def attente(self, main: int, rang: int) -> float:
        """Les points que l'on en fait au vrai jeu, où personne ne voit les cartes des autres."""
        return JEU_COUVERT * (self.promesse(main, rang) - MOITIE) + MOITIE


def couleurs_de(main: int, atout: int) -> tuple[int, int, int, int]:
    """Les cartes de chaque couleur sur huit bits, du sept à l'as ; l'atout d'abord."""
    paquets = (main >> 5 & 255, main >> 18 & 255, main >> 31 & 255, main >> 44 & 255)
    b, c, d = (paquets[rang] for rang in range(4) if rang != atout)
    return paquets[atout], b, c, d


def lire(texte: str) -> tuple[int, ...]:
    """Les nombres d'une table écrite en clair."""
    return tuple(map(int, texte.split()))
