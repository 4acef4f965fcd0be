"""Les IA de belote."""

from rebelote.ia.belote.simple import JoueurIASimple

__all__ = ["IA", "JoueurIASimple"]

IA = {"simple": JoueurIASimple}
"""Par nom, de la plus faible à la plus forte."""
