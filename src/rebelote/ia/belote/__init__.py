"""Les IA de belote."""

from rebelote.ia.belote.avance import JoueurIAAvance
from rebelote.ia.belote.intermediaire import JoueurIAIntermediaire
from rebelote.ia.belote.simple import JoueurIASimple

__all__ = ["IA", "JoueurIAAvance", "JoueurIAIntermediaire", "JoueurIASimple"]

IA = {
    "simple": JoueurIASimple,
    "intermediaire": JoueurIAIntermediaire,
    "avance": JoueurIAAvance,
}
"""Par nom, de la plus faible à la plus forte."""
