"""Les IA de régicide."""

from rebelote.ia.regicide.simple import JoueurIASimpleRegicide

__all__ = ["JoueurIASimpleRegicide"]
