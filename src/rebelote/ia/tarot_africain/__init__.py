"""Les IA de tarot africain, et les joueurs de son cahier des charges."""

from rebelote.ia.tarot_africain.avance import JoueurIAAvanceTarot
from rebelote.ia.tarot_africain.intermediaire import JoueurIAIntermediaireTarot
from rebelote.ia.tarot_africain.joueurs import Joueur, JoueurBot, JoueurHumain
from rebelote.ia.tarot_africain.simple import JoueurIASimpleTarot

__all__ = [
    "IA",
    "Joueur",
    "JoueurBot",
    "JoueurHumain",
    "JoueurIAAvanceTarot",
    "JoueurIAIntermediaireTarot",
    "JoueurIASimpleTarot",
]

IA = {
    "simple": JoueurIASimpleTarot,
    "intermediaire": JoueurIAIntermediaireTarot,
    "avance": JoueurIAAvanceTarot,
}
"""Par nom, de la plus faible à la plus forte."""
