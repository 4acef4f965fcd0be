"""Le régicide : une pyramide à plusieurs, et un roi secret chacun."""

from rebelote.jeux.commun.salle import RefusSalle
from rebelote.jeux.regicide.etat import EtatRegicide
from rebelote.jeux.regicide.evenements import (
    EVENEMENTS,
    PERSONNE,
    Coup,
    Donne,
    Draft,
    Fin,
    Paquets,
    Poser,
    PremierJoueur,
    Remplacer,
    Tour,
    Vol,
)
from rebelote.jeux.regicide.fiche import FICHE
from rebelote.jeux.regicide.hierarchie import bat
from rebelote.jeux.regicide.options import ReglesRegicide
from rebelote.jeux.regicide.phases import Phase
from rebelote.jeux.regicide.pyramide import CASES, LARGEURS, Case, Pyramide
from rebelote.jeux.regicide.salle_d_attente import SalleDAttente
from rebelote.jeux.regicide.table import plateau
from rebelote.noyau.jeu import Jeu

REGICIDE = Jeu(
    nom="regicide",
    titre="Régicide",
    resume="Une pyramide à bâtir ensemble, chacun pour la couleur de son roi secret.",
    nombres_de_joueurs=(3, 4),
    regles=ReglesRegicide,
    evenements=EVENEMENTS,
    debut=lambda regles, joueurs: EtatRegicide(regles=regles, joueurs=joueurs),
    plateau=plateau,
    fiche=FICHE,
)

__all__ = [
    "CASES",
    "LARGEURS",
    "PERSONNE",
    "REGICIDE",
    "Case",
    "Coup",
    "Donne",
    "Draft",
    "EtatRegicide",
    "Fin",
    "Paquets",
    "Phase",
    "Poser",
    "PremierJoueur",
    "Pyramide",
    "RefusSalle",
    "ReglesRegicide",
    "Remplacer",
    "SalleDAttente",
    "Tour",
    "Vol",
    "bat",
]
