"""Le gymnase : savoir quelle IA est la meilleure, et avec quelle certitude."""

from rebelote.gymnase.arret import Objectif, Suivi
from rebelote.gymnase.bilan import Bilan
from rebelote.gymnase.journal import Journal, chemin_par_defaut
from rebelote.gymnase.ouvriers import Ouvriers, Processus
from rebelote.gymnase.participants import Participant, lire_participants
from rebelote.gymnase.seance import Seance
from rebelote.gymnase.sprt import Seuils, Sprt, Verdict
from rebelote.gymnase.tournoi import Tournoi

__all__ = [
    "Bilan",
    "Journal",
    "Objectif",
    "Ouvriers",
    "Participant",
    "Processus",
    "Seance",
    "Seuils",
    "Sprt",
    "Suivi",
    "Tournoi",
    "Verdict",
    "chemin_par_defaut",
    "lire_participants",
]
