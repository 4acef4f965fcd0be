"""L'analyse d'une partie enregistrée : ce que chaque coup a coûté, et à qui."""

from rebelote.gymnase.analyse.bilan import Analyse, BilanDuJeu
from rebelote.gymnase.analyse.comptes import Compte, Qui
from rebelote.gymnase.analyse.decision import Decision, Jugement, Mesure
from rebelote.gymnase.analyse.dossier import Dossier, ouvrir
from rebelote.gymnase.analyse.juges import Juge, Reglages, juge

__all__ = [
    "Analyse",
    "BilanDuJeu",
    "Compte",
    "Decision",
    "Dossier",
    "Juge",
    "Jugement",
    "Mesure",
    "Qui",
    "Reglages",
    "juge",
    "ouvrir",
]
