"""Le gymnase : savoir quelle IA est la meilleure, et avec quelle certitude."""

from rebelote.gymnase.mesures.sprt import Seuils, Sprt, Verdict
from rebelote.gymnase.tournoi.arret import Objectif, Suivi, seuils_pour
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.gymnase.tournoi.journal import Journal, chemin_par_defaut
from rebelote.gymnase.tournoi.ouvriers import Ouvriers, Processus
from rebelote.gymnase.tournoi.participants import Participant, lire_participants
from rebelote.gymnase.tournoi.seance import Seance
from rebelote.gymnase.tournoi.tournoi import Tournoi

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
    "seuils_pour",
]
