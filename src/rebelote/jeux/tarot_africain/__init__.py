"""Le tarot africain : de deux à quatre joueurs, des paris, et des vies à ne pas perdre."""

from rebelote.jeux.tarot_africain.brief.log import Log, MancheJouee
from rebelote.jeux.tarot_africain.brief.partie import NOMBRES_DE_JOUEURS, Manche, Tarot
from rebelote.jeux.tarot_africain.carte_jouee import EXCUSE, Pli
from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain
from rebelote.jeux.tarot_africain.evenements import (
    EVENEMENTS,
    Donne,
    Excuse,
    JouerCarte,
    Pari,
    Retourner,
)
from rebelote.jeux.tarot_africain.fiche import FICHE
from rebelote.jeux.tarot_africain.options import ReglesTarotAfricain
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.jeux.tarot_africain.points import Bilan
from rebelote.jeux.tarot_africain.statistiques import Participation, Statistiques
from rebelote.jeux.tarot_africain.table import plateau
from rebelote.noyau.jeu import Jeu

TAROT_AFRICAIN = Jeu(
    nom="tarot_africain",
    titre="Tarot africain",
    resume="De deux à quatre joueurs ; parier ses plis, les faire exactement, rester en vie.",
    nombres_de_joueurs=NOMBRES_DE_JOUEURS,
    regles=ReglesTarotAfricain,
    evenements=EVENEMENTS,
    debut=EtatTarotAfricain.debut,
    plateau=plateau,
    fiche=FICHE,
)

__all__ = [
    "EXCUSE",
    "TAROT_AFRICAIN",
    "Bilan",
    "Donne",
    "EtatTarotAfricain",
    "Excuse",
    "JouerCarte",
    "Log",
    "Manche",
    "MancheJouee",
    "Pari",
    "Participation",
    "Phase",
    "Pli",
    "ReglesTarotAfricain",
    "Retourner",
    "Statistiques",
    "Tarot",
]
