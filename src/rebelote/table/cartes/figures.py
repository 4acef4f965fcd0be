"""Les figures : valet, dame et roi, en formes simples, tête-bêche comme sur le papier.

Chaque demi-figure s'arrête sur la diagonale du milieu, que l'écharpe recouvre ; elle prend la
couleur de son enseigne, et les quatre enseignes se partagent les trois dessins.
"""

from __future__ import annotations

from typing import Final

from rebelote.cartes import Carte, Valeur
from rebelote.table.cartes.encre import ENCRE, OR, PAPIER, PEAU, TRAIT
from rebelote.table.cartes.symboles import copie, tete_beche


def _aplat(trace: str, couleur: str) -> str:
    return f'<path d="{trace}" fill="{couleur}"/>'


def _trait(trace: str, epaisseur: str = "1.3") -> str:
    return f'<path d="{trace}" fill="none" stroke-width="{epaisseur}"/>'


def _hampe(trace: str) -> str:
    return f'<path d="{trace}" stroke="{OR}" stroke-width="3.4"/>'


def _rond(x: float, y: float, rayon: float, couleur: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{rayon}" fill="{couleur}"/>'


_ROBE: Final = _aplat("M7 81C7 71 18 66 30 62L42 56H58L70 60C84 62 93 63 93 69Z", ENCRE)
_VISAGE: Final = (
    _aplat("M44 46H56V57L50 64 44 57Z", PEAU)
    + _aplat("M38 32C38 24 43 20 50 20S62 24 62 32C62 43 57 51 50 51S38 43 38 32Z", PEAU)
    + _trait("M43 34.5H47M53 34.5H57M50 35V41H52")
)
_MAIN: Final = _rond(83, 57, 4.6, PEAU)
_ECHARPE: Final = (
    _aplat("M7 77 93 65V73L7 85Z", OR)
    + '<path d="M7 81 93 69" stroke-dasharray="3 3"/>'
    + _rond(50, 75, 6.5, OR)
    + _aplat("M50 70 54 75 50 80 46 75Z", ENCRE)
)

_HALLEBARDE: Final = (
    _hampe("M83 14V64")
    + _aplat("M83 4 86.5 15 83 20 79.5 15Z", ENCRE)
    + _aplat("M84.7 21C90 18 95 23 94 33 91 29 88 29 84.7 30ZM81.3 22 74.5 25.5 81.3 29Z", ENCRE)
)
_TOQUE: Final = (
    _aplat("M33 24C30 12 41 7 51 8 63 9 69 15 67 24Z", ENCRE)
    + _aplat("M33 22H67V27H33Z", OR)
    + _aplat("M60 15C66 5 73 4 77 6 75 13 69 18 61 18Z", PAPIER)
)
_VALET: Final = (
    _HALLEBARDE,
    _aplat("M35 26H65V47C65 51 60 51 58 48V30H42V48C40 51 35 51 35 47Z", OR),
    _ROBE,
    _aplat("M50 63 58 56 70 60C84 62 93 63 93 69L50 75Z", OR),
    _trait("M61 57.5 64 73M72 60.5 75 71.5"),
    _VISAGE,
    _trait("M47 45.5H53"),
    _aplat("M40 53 45 57 50 54 55 57 60 53 62 59 50 68 38 59Z", PAPIER),
    _TOQUE,
    _MAIN,
)

_PETALES: Final = ((83, 12.5), (89, 17), (86.7, 24), (79.3, 24), (77, 17))
_FLEUR: Final = (
    _trait("M83 28V64", "1.8")
    + _aplat("M83 46C88 44 91 40 91 37 86 38 83 41 83 46Z", PAPIER)
    + _aplat("M83 50C78 48 75 44 75 41 80 42 83 45 83 50Z", PAPIER)
    + "".join(_rond(x, y, 4.5, ENCRE) for x, y in _PETALES)
    + _rond(83, 19, 3.6, OR)
)
_VOILE: Final = "M50 7C36 7 31 18 31 32 31 46 30 54 28 64L72 62C70 54 69 46 69 32 69 18 64 7 50 7Z"
_DAME: Final = (
    _FLEUR,
    _aplat(_VOILE, PAPIER),
    f'<path d="{_VOILE}" fill="{ENCRE}" fill-opacity=".35"/>',
    _ROBE,
    _aplat("M42 56 50 66 58 56 64 73 38 76.5Z", PAPIER),
    _VISAGE,
    _aplat("M37 44C33 28 40 17 50 17S67 28 63 44C61 35 57 28 50 25 43 28 39 35 37 44Z", OR),
    _aplat("M47.5 45.5C49 47 51 47 52.5 45.5Z", ENCRE),
    _aplat("M38 20 37 9 43.5 14 50 5 56.5 14 63 9 62 20C55 16 45 16 38 20Z", OR),
    _rond(50, 13, 2, ENCRE),
    _MAIN,
)

_SCEPTRE: Final = (
    _hampe("M83 22V64")
    + _trait("M83 4V10M80 6.5H86", "2.2")
    + _rond(83, 17, 7, OR)
    + _trait("M76 17H90M83 17V24")
)
_COURONNE: Final = (
    _aplat("M34 25 31 7 41 15 50 4 59 15 69 7 66 25Z", OR)
    + _aplat("M34 20H66V25.5H34Z", ENCRE)
    + _rond(50, 12, 2.2, ENCRE)
)
_ROI: Final = (
    _SCEPTRE,
    _aplat("M36 22H64V44C64 50 60 52 58 48V30H42V48C40 52 36 50 36 44Z", PAPIER),
    _ROBE,
    _aplat("M30 62 42 56 50 64 58 56 70 60 66 69 50 74 34 72Z", PAPIER),
    _trait("M37 64V67M43 67V70M57 67V70M63 63V66", "2"),
    _VISAGE,
    _aplat("M38 39C42 43 44 42 50 42S58 43 62 39C63 52 57 62 50 66 43 62 37 52 38 39Z", PAPIER),
    _trait("M46.5 47H53.5M50 52V60"),
    _COURONNE,
    _MAIN,
)

_DESSINS: Final = {Valeur.VALET: _VALET, Valeur.DAME: _DAME, Valeur.ROI: _ROI}


def figures() -> str:
    """Les trois figures entières, que douze cartes recopient."""
    style = f'stroke="{TRAIT}" stroke-width="1.3" stroke-linejoin="round"'
    return "".join(
        f'<g id="f-{valeur}" {style}>{tete_beche(f"m-{valeur}", "".join(formes))}{_ECHARPE}</g>'
        for valeur, formes in _DESSINS.items()
    )


def est_figure(carte: Carte) -> bool:
    return carte.valeur in _DESSINS


def figure(carte: Carte) -> str:
    return copie(f"f-{carte.valeur}")
