"""Les joueurs artificiels."""

from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.belote import JoueurIAAvance, JoueurIAIntermediaire, JoueurIASimple
from rebelote.ia.catalogue import charger, est_connue, noms_des_ia, noms_des_niveaux
from rebelote.ia.designation import IAIntrouvable
from rebelote.ia.joueur_ia import JoueurIA

__all__ = [
    "IAIntrouvable",
    "JoueurIA",
    "JoueurIAAleatoire",
    "JoueurIAAvance",
    "JoueurIAIntermediaire",
    "JoueurIASimple",
    "charger",
    "est_connue",
    "noms_des_ia",
    "noms_des_niveaux",
]
