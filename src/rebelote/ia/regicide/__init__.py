"""Les IA de régicide."""

from rebelote.ia.regicide.simple import JoueurIASimpleRegicide

__all__ = ["IA", "JoueurIASimpleRegicide"]

IA = {"simple": JoueurIASimpleRegicide}
"""Par nom, de la plus faible à la plus forte."""
