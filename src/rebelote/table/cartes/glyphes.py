"""Les chiffres et les lettres, tracés d'un seul trait : une carte ne dépend d'aucune police."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rebelote.table.cartes.encre import ENCRE
from rebelote.table.cartes.symboles import DEMI_TOUR, copie, nombre, transformee

HAUTEUR_GLYPHE: Final = 28

_TRACES: Final = {
    "0": (16, "M8 0C2.5 0 0 5 0 14S2.5 28 8 28 16 23 16 14 13.5 0 8 0Z"),
    "1": (7, "M0 6.5 7 0V28"),
    "2": (16, "M.8 8C.8 3.2 3.9 0 8.2 0S15.4 3 15.4 7.2C15.4 13.5 7 17.5.5 28H16"),
    "3": (16, "M1.5 0H14.5L7.5 10.5C12.5 10.5 16 14 16 19S12.6 28 8 28C4.4 28 1.6 26.3.2 23.2"),
    "4": (17, "M12 28V0L0 20H17"),
    "5": (
        16,
        "M14.5 0H3L1.8 12.4C3.5 11 5.7 10.2 8 10.2 12.7 10.2 16 13.8 16 19"
        "S12.6 28 7.9 28 1.5 26.3.2 23.4",
    ),
    "6": (
        16,
        "M12.5 0C5.5 4.5 0 11.5 0 19.4 0 24.6 3.4 28 8 28S16 24.5 16 19.8 12.6 11.8 8 11.8"
        ".8 14.6.2 18",
    ),
    "7": (16, "M0 0H16L5.5 28"),
    "8": (
        16,
        "M8 13C4 13 1.2 10.4 1.2 6.5S4 0 8 0 14.8 2.6 14.8 6.5 12 13 8 13"
        "C3.2 13 0 16 0 20.4S3.2 28 8 28 16 24.8 16 20.4 12.8 13 8 13Z",
    ),
    "9": (
        16,
        "M3.5 28C10.5 23.5 16 16.5 16 8.6 16 3.4 12.6 0 8 0S0 3.5 0 8.2 3.4 16.2 8 16.2"
        " 15.2 13.4 15.8 10",
    ),
    "A": (18, "M0 28 9 0 18 28M3.4 19H14.6"),
    "V": (18, "M0 0 9 28 18 0"),
    "D": (16, "M0 0V28H4.5C12 28 16 23 16 14S12 0 4.5 0Z"),
    "R": (16, "M0 28V0H8C12.6 0 15.2 2.8 15.2 7.3S12.6 14.6 8 14.6H0M7.6 14.6 16 28"),
}
"""La largeur de chaque signe, et son tracé."""

_ECART: Final = 6.4
"""Entre deux signes : un trait et un peu de jour."""

_TRAIT: Final = (
    f'fill="none" stroke="{ENCRE}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"'
)


def alphabet() -> str:
    """Les tracés que `ecrire` recopie."""
    return "".join(f'<path id="g-{signe}" d="{d}" {_TRAIT}/>' for signe, (_, d) in _TRACES.items())


class Cadre(NamedTuple):
    """Où s'écrit un texte : centré sur `x`, son sommet à `y`, resserré s'il passe `largeur`."""

    x: float
    y: float
    hauteur: float
    largeur: float

    def echelle(self, texte: str) -> tuple[float, float]:
        haute = self.hauteur / HAUTEUR_GLYPHE
        return min(haute, self.largeur / _chasse(texte)), haute

    def gauche(self, texte: str) -> float:
        return self.x - _chasse(texte) * self.echelle(texte)[0] / 2


def _chasse(texte: str) -> float:
    return sum(_TRACES[signe][0] for signe in texte) + _ECART * (len(texte) - 1)


def ecrire_tete_beche(nom: str, texte: str, cadre: Cadre) -> str:
    """Le texte, partagé sous ce nom, puis le même retourné."""
    place = _placer(cadre.gauche(texte), cadre.y, cadre.echelle(texte))
    ecrit = f'<g id="{nom}" transform="{place}">{"".join(_signes(texte))}</g>'
    return ecrit + transformee(nom, DEMI_TOUR)


def deplacer(texte: str, de: Cadre, vers: Cadre) -> str:
    """Ce qui mène un texte déjà écrit dans un cadre jusque dans un autre."""
    (large, haute), (large_voulue, haute_voulue) = de.echelle(texte), vers.echelle(texte)
    largeur, hauteur = large_voulue / large, haute_voulue / haute
    x = vers.gauche(texte) - de.gauche(texte) * largeur
    return _placer(x, vers.y - de.y * hauteur, (largeur, hauteur))


def _placer(x: float, y: float, echelle: tuple[float, float]) -> str:
    large, haute = map(nombre, echelle)
    return f"translate({nombre(x)} {nombre(y)})scale({large} {haute})"


def _signes(texte: str) -> Iterator[str]:
    avance = 0.0
    for signe in texte:
        yield copie(f"g-{signe}", avance, 0)
        avance += _TRACES[signe][0] + _ECART
