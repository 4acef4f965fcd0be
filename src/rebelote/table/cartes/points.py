"""Les cartes de points : enseignes, index des coins, et points posés comme sur le papier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rebelote.cartes import COULEURS, Carte, Couleur, Valeur
from rebelote.table.cartes.encre import ENCRE
from rebelote.table.cartes.glyphes import Cadre, ecrire_tete_beche
from rebelote.table.cartes.symboles import LETTRES, copie, partage, tete_beche

_ENSEIGNES: Final = {
    Couleur.PIQUE: (
        "M0-9.4C2.2-6 9-2.4 9 2.3 9 4.8 7.1 6.4 4.9 6.4 3.2 6.4 1.8 5.6 1 4.3 1.2 6.4 1.9 8 3.4 9.4"
        "H-3.4C-1.9 8-1.2 6.4-1 4.3-1.8 5.6-3.2 6.4-4.9 6.4-7.1 6.4-9 4.8-9 2.3-9-2.4-2.2-6 0-9.4Z"
    ),
    Couleur.COEUR: (
        "M0 9.2C-6 4.2-9.4.8-9.4-3.4-9.4-6.4-7.2-8.4-4.6-8.4-2.6-8.4-.9-7.3 0-5.4"
        " .9-7.3 2.6-8.4 4.6-8.4 7.2-8.4 9.4-6.4 9.4-3.4 9.4.8 6 4.2 0 9.2Z"
    ),
    Couleur.CARREAU: (
        "M0-9.9C1.9-6.3 4.5-3 7.9 0 4.5 3 1.9 6.3 0 9.9-1.9 6.3-4.5 3-7.9 0-4.5-3-1.9-6.3 0-9.9Z"
    ),
    Couleur.TREFLE: (
        "M0-9.2A4.3 4.3 0 0 1 2.9-1.7 4.3 4.3 0 1 1 1 4.2C1.2 6.4 1.9 8 3.4 9.4H-3.4"
        "C-1.9 8-1.2 6.4-1 4.2A4.3 4.3 0 1 1-2.9-1.7 4.3 4.3 0 0 1 0-9.2Z"
    ),
}
"""Chaque enseigne, autour de l'origine, dans un carré de vingt unités."""

_INDEX: Final = Cadre(15.5, 9, 27, 19)

_GAUCHE, _CENTRE, _DROITE = 37.5, 50.0, 62.5
_HAUT, _HAUT_BIS, _MILIEU = 27.0, 59.0, 75.0
"""Les rangées : la première et la deuxième de quatre, et celle du milieu."""

Place = tuple[float, float]


@dataclass(frozen=True)
class Disposition:
    """Où sont les points d'une valeur."""

    coins: bool = True
    """Un à chaque coin."""
    dedans: bool = False
    """Quatre de plus, entre les coins."""
    retournes: tuple[Place, ...] = ()
    """Ceux que l'on retourne dans l'autre moitié."""
    simples: tuple[Place, ...] = ()
    """Ceux qui n'y sont qu'une fois."""


_AU_MILIEU: Final = ((_CENTRE, _MILIEU),)
_FLANCS: Final = ((_GAUCHE, _MILIEU), (_DROITE, _MILIEU))
_EN_TETE: Final = ((_CENTRE, _HAUT),)

_DISPOSITIONS: Final = {
    Valeur.DEUX: Disposition(coins=False, retournes=_EN_TETE),
    Valeur.TROIS: Disposition(coins=False, retournes=_EN_TETE, simples=_AU_MILIEU),
    Valeur.QUATRE: Disposition(),
    Valeur.CINQ: Disposition(simples=_AU_MILIEU),
    Valeur.SIX: Disposition(simples=_FLANCS),
    Valeur.SEPT: Disposition(simples=(*_FLANCS, (_CENTRE, 51))),
    Valeur.HUIT: Disposition(retournes=((_CENTRE, 51),), simples=_FLANCS),
    Valeur.NEUF: Disposition(dedans=True, simples=_AU_MILIEU),
    Valeur.DIX: Disposition(dedans=True, retournes=((_CENTRE, 43),)),
}


def enseigne(couleur: Couleur, x: float, y: float, echelle: float = 1) -> str:
    return copie(f"s-{LETTRES[couleur]}", x, y, echelle)


def enseignes() -> str:
    """Ce que les cartes d'une couleur se partagent : son tracé, ses coins, ses points de coin."""
    return "".join(map(_partages, COULEURS))


def _partages(couleur: Couleur) -> str:
    lettre = LETTRES[couleur]
    index = tete_beche(f"x-{lettre}", enseigne(couleur, 15.5, 52))
    return (
        f'<path id="s-{lettre}" d="{_ENSEIGNES[couleur]}" fill="{ENCRE}"/>'
        + partage(f"e-{lettre}", copie("papier") + index)
        + partage(f"q-{lettre}", _quatre(f"h-{lettre}", couleur, _HAUT))
        + partage(f"d-{lettre}", _quatre(f"b-{lettre}", couleur, _HAUT_BIS))
    )


def _quatre(nom: str, couleur: Couleur, y: float) -> str:
    return tete_beche(nom, enseigne(couleur, _GAUCHE, y) + enseigne(couleur, _DROITE, y))


def index() -> str:
    """Les valeurs des coins : avec l'enseigne, tout ce que l'on voit d'une carte dans une main."""
    return "".join(
        partage(f"i-{valeur}", ecrire_tete_beche(f"v-{valeur}", str(valeur), _INDEX))
        for valeur in Valeur
    )


def coins(carte: Carte) -> str:
    """Le papier, et l'index dans ses deux coins."""
    return copie(f"e-{LETTRES[carte.couleur]}") + copie(f"i-{carte.valeur}")


def points(carte: Carte) -> str:
    """Le milieu d'une carte de points, ou la grande enseigne d'un as."""
    couleur, lettre = carte.couleur, LETTRES[carte.couleur]
    if carte.valeur is Valeur.AS:
        return enseigne(couleur, _CENTRE, _MILIEU, 3)
    assert isinstance(carte.valeur, Valeur)
    places = _DISPOSITIONS[carte.valeur]
    retournes = "".join(enseigne(couleur, *place) for place in places.retournes)
    return (
        (copie(f"q-{lettre}") if places.coins else "")
        + (copie(f"d-{lettre}") if places.dedans else "")
        + (tete_beche(f"r-{carte.valeur}{lettre}", retournes) if retournes else "")
        + "".join(enseigne(couleur, *place) for place in places.simples)
    )
