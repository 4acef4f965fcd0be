"""Les IA de belote."""

from rebelote.ia.belote.simple import JoueurIASimple

__all__ = ["JoueurIASimple"]
