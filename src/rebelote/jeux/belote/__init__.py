"""La belote : quatre joueurs, deux camps, trente-deux cartes."""

from rebelote.jeux.belote.brief import Partie
from rebelote.jeux.belote.etat import EtatBelote
from rebelote.jeux.belote.evenements import (
    EVENEMENTS,
    Complement,
    CouperPaquet,
    Donne,
    Enchere,
    Parole,
)
from rebelote.jeux.belote.fiche import FICHE
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.belote.table import plateau
from rebelote.jeux.commun.annonces import Annonce, Annoncer, Montrer, TypeAnnonce
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.equipes import EQUIPES, Equipe
from rebelote.noyau.jeu import Jeu

BELOTE = Jeu(
    nom="belote",
    titre="Belote",
    resume="Quatre joueurs en deux camps ; prendre un atout et faire plus de points que l'autre.",
    nombres_de_joueurs=(4,),
    regles=ReglesBelote,
    evenements=EVENEMENTS,
    debut=lambda regles, _: EtatBelote(regles=regles),
    plateau=plateau,
    fiche=FICHE,
)

__all__ = [
    "BELOTE",
    "EQUIPES",
    "Annonce",
    "Annoncer",
    "Complement",
    "CouperPaquet",
    "Donne",
    "Enchere",
    "Equipe",
    "EtatBelote",
    "JouerCarte",
    "Montrer",
    "Parole",
    "Partie",
    "Phase",
    "ReglesBelote",
    "TypeAnnonce",
]
