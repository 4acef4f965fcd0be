"""Les IA de tarot africain, et les joueurs de son cahier des charges."""

from rebelote.ia.tarot_africain.joueurs import Joueur, JoueurBot, JoueurHumain
from rebelote.ia.tarot_africain.simple import JoueurIASimpleTarot

__all__ = ["IA", "Joueur", "JoueurBot", "JoueurHumain", "JoueurIASimpleTarot"]

IA = {"simple": JoueurIASimpleTarot}
"""Par nom, de la plus faible à la plus forte."""
