"""Les IA de dame de pique."""

from rebelote.ia.dame_de_pique.avance import JoueurIAAvanceDameDePique
from rebelote.ia.dame_de_pique.intermediaire import JoueurIAIntermediaireDameDePique
from rebelote.ia.dame_de_pique.simple import JoueurIASimpleDameDePique

__all__ = [
    "IA",
    "JoueurIAAvanceDameDePique",
    "JoueurIAIntermediaireDameDePique",
    "JoueurIASimpleDameDePique",
]

IA = {
    "simple": JoueurIASimpleDameDePique,
    "intermediaire": JoueurIAIntermediaireDameDePique,
    "avance": JoueurIAAvanceDameDePique,
}
"""Par nom, de la plus faible à la plus forte."""
