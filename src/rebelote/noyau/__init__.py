"""Le noyau : événements, états, parties, vues ; ce que tous les jeux ont en commun."""

from rebelote.noyau.audit import Audit, Infraction, auditer
from rebelote.noyau.completer import completer
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote, Illisible, RegleInvalide
from rebelote.noyau.etat import Etat, derive
from rebelote.noyau.evenement import Evenement, Reflexe
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.inconnues import Inconnues, Place, Tirage
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.motif import Motif
from rebelote.noyau.partie import Partie
from rebelote.noyau.refus import Refus
from rebelote.noyau.regles import Regles, option
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.reperes.plis import PliFerme, Pose, poses_depuis
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.secrets import Secrets
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, lire_siege, nom_siege
from rebelote.noyau.tableau import Detail, MainVue, Milieu, Plateau, SiegeVu, Tableau
from rebelote.noyau.vue import Vue

__all__ = [
    "CROUPIER",
    "Audit",
    "CoupIllegal",
    "Detail",
    "Engagement",
    "ErreurRebelote",
    "Etat",
    "Evenement",
    "Fait",
    "Fiche",
    "Illisible",
    "Inconnues",
    "Infraction",
    "Jeu",
    "Joueur",
    "MainVue",
    "Milieu",
    "Motif",
    "ParSiege",
    "Partie",
    "Place",
    "Plateau",
    "PliFerme",
    "Pose",
    "Reflexe",
    "Refus",
    "RegleInvalide",
    "Regles",
    "Repere",
    "Secrets",
    "Siege",
    "SiegeVu",
    "Tableau",
    "Tirage",
    "Vue",
    "auditer",
    "completer",
    "derive",
    "lire_siege",
    "nom_siege",
    "option",
    "poses_depuis",
]
