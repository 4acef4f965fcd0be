"""Les IA de dame de pique."""

from rebelote.ia.dame_de_pique.simple import JoueurIASimpleDameDePique

__all__ = ["IA", "JoueurIASimpleDameDePique"]

IA = {"simple": JoueurIASimpleDameDePique}
"""Par nom, de la plus faible à la plus forte."""
