"""Les symboles de la planche : leur identifiant, leur cadre, et de quoi les écrire."""

from __future__ import annotations

import re
from typing import Final

from rebelote.cartes import Carte, Couleur

LARGEUR: Final = 100
HAUTEUR: Final = 150
"""Une carte a deux unités de large pour trois de haut."""

DEMI_TOUR: Final = f"rotate(180 {LARGEUR // 2} {HAUTEUR // 2})"

LETTRES: Final = {
    Couleur.PIQUE: "P",
    Couleur.COEUR: "C",
    Couleur.CARREAU: "K",
    Couleur.TREFLE: "T",
}
"""L'enseigne en une lettre, comme au bridge français : un identifiant reste en ASCII."""

DOS: Final = "c-dos"


def identifiant(carte: Carte) -> str:
    """Le symbole d'une carte : `c-AP` pour A♠, `c-10K` pour 10♦, `c-21`, `c-EX`.

    `js/dessin/carte.js` fait le même à partir du texte de la carte.
    """
    lettre = LETTRES.get(carte.couleur)
    return f"c-{carte.texte}" if lettre is None else f"c-{carte.texte[:-1]}{lettre}"


def nombre(valeur: float) -> str:
    """Un nombre aussi court que possible : la planche passe par le réseau."""
    return re.sub(r"^(-?)0\.", r"\1.", f"{round(valeur, 2):g}")


def symbole(nom: str, contenu: str, encre: str) -> str:
    """Une carte, et l'encre de ce qu'elle porte.

    Son cadre est celui du `<svg>` qui la montre : `viewBox="0 0 100 150"`.
    """
    return f'<symbol id="{nom}" color="{encre}">{contenu}</symbol>'


def partage(nom: str, contenu: str) -> str:
    """Un dessin que l'on recopie par son nom."""
    return f'<g id="{nom}">{contenu}</g>'


def copie(nom: str, x: float = 0, y: float = 0, echelle: float = 1) -> str:
    """Un dessin partagé, son origine en ce point."""
    if echelle != 1:
        return transformee(nom, f"translate({nombre(x)} {nombre(y)})scale({nombre(echelle)})")
    abscisse, ordonnee = (f' {axe}="{nombre(v)}"' if v else "" for axe, v in (("x", x), ("y", y)))
    return f'<use href="#{nom}"{abscisse}{ordonnee}/>'


def transformee(nom: str, place: str) -> str:
    return f'<use href="#{nom}" transform="{place}"/>'


def tete_beche(nom: str, moitie: str) -> str:
    """La moitié, puis la même retournée autour du centre de la carte."""
    return partage(nom, moitie) + transformee(nom, DEMI_TOUR)
