"""Les atouts du tarot : un grand nombre, couronné d'autant de perles ; l'excuse est une étoile."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from rebelote.cartes import Atout, Carte
from rebelote.table.cartes.encre import ENCRE, OR, TRAIT
from rebelote.table.cartes.glyphes import Cadre, deplacer, ecrire_tete_beche
from rebelote.table.cartes.symboles import copie, nombre, tete_beche, transformee

_EVENTAIL: Final = (
    '<path d="M93 28A21 21 0 0 1 72 7M93 21A14 14 0 0 1 79 7" fill="none" stroke-width="1.6"/>'
    '<circle cx="87.5" cy="12.5" r="2.2" stroke="none"/>'
)

_COIN: Final = Cadre(21, 14, 27, 20)
_CENTRE: Final = Cadre(50, 58, 34, 36)


def ornements() -> str:
    """Ce que partagent les atouts : leur cadre, que n'a aucune autre carte, et l'étoile."""
    return (
        f'<g id="cadre" fill="{OR}" stroke="{OR}">{copie("papier")}'
        '<rect x="4" y="4" width="92" height="142" rx="6" fill="none" stroke="currentColor" '
        'stroke-width="2.6"/>'
        '<rect x="7" y="7" width="86" height="136" rx="3.5" fill="none" stroke-width="1.4"/>'
        f"{tete_beche('eventail', _EVENTAIL)}</g>"
        f'<g id="couronne">{copie("cadre")}<circle cx="50" cy="75" r="33" fill="none" '
        f'stroke="{OR}" stroke-width="1.4"/></g>'
        f'<path id="etoile" d="{_etoile()}"/>'
    )


def _etoile() -> str:
    """Cinq branches, autour de l'origine, dans un cercle de dix unités."""
    sommets = (_sommet(4.6 if rang % 2 else 10, rang * pi / 5) for rang in range(10))
    return f"M{' '.join(sommets)}Z"


def _sommet(rayon: float, angle: float) -> str:
    return f"{nombre(rayon * sin(angle))} {nombre(-rayon * cos(angle))}"


def atout(carte: Carte) -> str:
    return _excuse() if carte.valeur is Atout.EXCUSE else _nombre(carte.valeur.rang)


def _nombre(rang: int) -> str:
    """Le nombre aux deux coins, et le même en grand au milieu de ses perles."""
    texte = str(rang)
    return (
        copie("couronne")
        + ecrire_tete_beche(f"n-{rang}", texte, _COIN)
        + transformee(f"n-{rang}", deplacer(texte, _COIN, _CENTRE))
        + _perles(rang)
    )


def _perles(combien: int) -> str:
    """Autant de perles que vaut l'atout : un cercle pointillé, depuis le haut, les fait toutes."""
    return (
        f'<path d="M50 42a33 33 0 1 1-.1 0Z" fill="none" stroke="{ENCRE}" stroke-width="6" '
        f'stroke-linecap="round" pathLength="{combien}" stroke-dasharray="0 1"/>'
    )


def _excuse() -> str:
    """L'étoile rit, un grelot à chaque branche."""
    return (
        f'{copie("cadre")}<g fill="{ENCRE}">{tete_beche("n-EX", copie("etoile", 22, 26, 1.25))}'
        f'<g stroke="{TRAIT}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round">'
        f'<g fill="{OR}" stroke-width=".4">{copie("etoile", 50, 78, 3.4)}</g>'
        f"{''.join(_grelot(branche * 2 * pi / 5) for branche in range(5))}"
        '<path d="M43 72V75M57 72V75M41 82C45 89 55 89 59 82" fill="none" stroke-width="2.4"/>'
        "</g></g>"
    )


def _grelot(angle: float) -> str:
    x, y = 50 + 36 * sin(angle), 78 - 36 * cos(angle)
    return f'<circle cx="{nombre(x)}" cy="{nombre(y)}" r="4.2"/>'
