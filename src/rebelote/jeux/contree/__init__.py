"""La contrée : la belote aux enchères, où l'on annonce ce que l'on va faire."""

from rebelote.jeux.commun.annonces import Annoncer, Montrer
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.decompte import Terme
from rebelote.jeux.commun.equipes import EQUIPES, Equipe
from rebelote.jeux.contree.atouts import AtoutContree
from rebelote.jeux.contree.contrat import Contrat
from rebelote.jeux.contree.etat import EtatContree
from rebelote.jeux.contree.evenements import (
    CAPOT,
    EVENEMENTS,
    GENERALE,
    Donne,
    Enchere,
    Parole,
)
from rebelote.jeux.contree.fiche import FICHE
from rebelote.jeux.contree.inconnues import couleurs_manquantes
from rebelote.jeux.contree.options import ReglesContree
from rebelote.jeux.contree.phases import Phase
from rebelote.jeux.contree.points import Decompte, Issue
from rebelote.jeux.contree.table import plateau
from rebelote.noyau.jeu import Jeu

CONTREE = Jeu(
    nom="contree",
    titre="Contrée",
    resume="La belote aux enchères : annoncer ses points, les faire, et contrer qui exagère.",
    nombres_de_joueurs=(4,),
    regles=ReglesContree,
    evenements=EVENEMENTS,
    debut=lambda regles, _: EtatContree(regles=regles),
    plateau=plateau,
    fiche=FICHE,
)

__all__ = [
    "CAPOT",
    "CONTREE",
    "EQUIPES",
    "GENERALE",
    "Annoncer",
    "AtoutContree",
    "Contrat",
    "Decompte",
    "Donne",
    "Enchere",
    "Equipe",
    "EtatContree",
    "Issue",
    "JouerCarte",
    "Montrer",
    "Parole",
    "Phase",
    "ReglesContree",
    "Terme",
    "couleurs_manquantes",
]
