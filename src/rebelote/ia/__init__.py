"""Les joueurs artificiels."""

from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.belote import JoueurIASimple
from rebelote.ia.catalogue import IAIntrouvable, charger, noms_des_ia
from rebelote.ia.joueur_ia import JoueurIA

__all__ = [
    "IAIntrouvable",
    "JoueurIA",
    "JoueurIAAleatoire",
    "JoueurIASimple",
    "charger",
    "noms_des_ia",
]
