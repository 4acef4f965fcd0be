"""Les IA de contrée."""

from rebelote.ia.contree.simple import JoueurIASimpleContree

__all__ = ["IA", "JoueurIASimpleContree"]

IA = {"simple": JoueurIASimpleContree}
"""Par nom, de la plus faible à la plus forte."""
