"""Les cartes dessinées : une planche SVG, un symbole par carte.

Les couleurs sont des propriétés CSS dont héritent les symboles à travers `<use>` : le même dessin
sert le jeu à deux ou à quatre couleurs, le jour et la nuit.
"""

from rebelote.table.cartes.planche import planche
from rebelote.table.cartes.symboles import DOS, identifiant

__all__ = ["DOS", "identifiant", "planche"]
