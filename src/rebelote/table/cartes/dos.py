"""Le dos : un treillis tranquille dans son cadre."""

from __future__ import annotations

from typing import Final

from rebelote.table.cartes.encre import DOS_FOND, DOS_MOTIF
from rebelote.table.cartes.symboles import HAUTEUR, LARGEUR

_MARGE: Final = 10
_PAS: Final = 10
_BAS: Final = HAUTEUR - _MARGE


def dos() -> str:
    """Un losange au milieu, le treillis derrière, une marge de papier."""
    return (
        f'<rect x="6" y="6" width="{LARGEUR - 12}" height="{HAUTEUR - 12}" rx="5" '
        f'fill="{DOS_FOND}"/><g fill="{DOS_FOND}" stroke="{DOS_MOTIF}">'
        f'<path d="{_treillis()}"/>'
        f'<rect x="{_MARGE}" y="{_MARGE}" width="{LARGEUR - 2 * _MARGE}" '
        f'height="{HAUTEUR - 2 * _MARGE}" rx="2" fill="none" stroke-width="1.6"/>'
        '<path d="M50 47 70 75 50 103 30 75Z" stroke-width="1.6"/>'
        '<path d="M50 57 63 75 50 93 37 75Z" stroke-width=".9"/></g>'
    )


def _treillis() -> str:
    """Les deux familles de diagonales, coupées au cadre."""
    droite = LARGEUR - _MARGE
    portee = droite - _MARGE
    traits = []
    for depart in range(_MARGE - portee + _PAS, _BAS, _PAS):
        haut, bas = max(depart, _MARGE), min(depart + portee, _BAS)
        avance = (haut - depart, bas - depart)
        traits.append(f"M{_MARGE + avance[0]} {haut} {_MARGE + avance[1]} {bas}")
        traits.append(f"M{droite - avance[0]} {haut} {droite - avance[1]} {bas}")
    return "".join(traits)
