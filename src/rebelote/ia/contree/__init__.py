"""Les IA de contrée."""

from rebelote.ia.contree.simple import JoueurIASimpleContree

__all__ = ["JoueurIASimpleContree"]
