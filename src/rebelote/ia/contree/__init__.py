"""Les IA de contrée."""

from rebelote.ia.contree.avance import JoueurIAAvanceContree
from rebelote.ia.contree.intermediaire import JoueurIAIntermediaireContree
from rebelote.ia.contree.simple import JoueurIASimpleContree

__all__ = [
    "IA",
    "JoueurIAAvanceContree",
    "JoueurIAIntermediaireContree",
    "JoueurIASimpleContree",
]

IA = {
    "simple": JoueurIASimpleContree,
    "intermediaire": JoueurIAIntermediaireContree,
    "avance": JoueurIAAvanceContree,
}
"""Par nom, de la plus faible à la plus forte."""
