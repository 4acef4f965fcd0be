"""La planche : un seul SVG, un symbole par carte et un pour le dos."""

from __future__ import annotations

from functools import cache

from rebelote.cartes import CARTES, Atout, Carte
from rebelote.table.cartes.dos import dos
from rebelote.table.cartes.encre import BORD, DOS_FOND, ENSEIGNES, PAPIER
from rebelote.table.cartes.figures import est_figure, figure, figures
from rebelote.table.cartes.glyphes import alphabet
from rebelote.table.cartes.points import coins, enseignes, index, points
from rebelote.table.cartes.symboles import DOS, HAUTEUR, LARGEUR, copie, identifiant, symbole
from rebelote.table.cartes.tarot import atout, ornements


@cache
def planche() -> str:
    """Toutes les cartes ; toujours les mêmes octets."""
    cartes = "".join(map(_carte, CARTES))
    partages = _papier() + alphabet() + enseignes() + index() + ornements() + figures()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f"<defs>{partages}</defs>{cartes}{symbole(DOS, copie('papier') + dos(), DOS_FOND)}</svg>"
    )


def _papier() -> str:
    return (
        f'<rect id="papier" x="1" y="1" width="{LARGEUR - 2}" height="{HAUTEUR - 2}" rx="8" '
        f'fill="{PAPIER}" stroke="{BORD}" stroke-width="1.5"/>'
    )


def _carte(carte: Carte) -> str:
    return symbole(identifiant(carte), _dessin(carte), ENSEIGNES[carte.couleur])


def _dessin(carte: Carte) -> str:
    if isinstance(carte.valeur, Atout):
        return atout(carte)
    return coins(carte) + (figure(carte) if est_figure(carte) else points(carte))
