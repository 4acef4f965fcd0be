"""Les IA de dame de pique."""

from rebelote.ia.dame_de_pique.simple import JoueurIASimpleDameDePique

__all__ = ["JoueurIASimpleDameDePique"]
