"""Les IA de régicide."""

from rebelote.ia.regicide.avance import JoueurIAAvanceRegicide
from rebelote.ia.regicide.intermediaire import JoueurIAIntermediaireRegicide
from rebelote.ia.regicide.simple import JoueurIASimpleRegicide

__all__ = [
    "IA",
    "JoueurIAAvanceRegicide",
    "JoueurIAIntermediaireRegicide",
    "JoueurIASimpleRegicide",
]

IA = {
    "simple": JoueurIASimpleRegicide,
    "intermediaire": JoueurIAIntermediaireRegicide,
    "avance": JoueurIAAvanceRegicide,
}
"""Par nom, de la plus faible à la plus forte."""
