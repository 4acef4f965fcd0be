"""La dame de pique : quatre joueurs, chacun pour soi, cinquante-deux cartes à ne pas ramasser."""

from rebelote.jeux.dame_de_pique.brief import DameDePiqueGameEngine, LocalDameDePiqueGame
from rebelote.jeux.dame_de_pique.etat import EtatDameDePique
from rebelote.jeux.dame_de_pique.evenements import (
    EVENEMENTS,
    Donne,
    Echange,
    EchangeMains,
    Joker,
    JouerCarte,
    PasserCartes,
    PremierJoueur,
    Taper,
    Tapes,
)
from rebelote.jeux.dame_de_pique.fiche import FICHE
from rebelote.jeux.dame_de_pique.options import ReglesDameDePique
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import Decompte, Pli
from rebelote.jeux.dame_de_pique.table import plateau
from rebelote.noyau.jeu import Jeu

DAME_DE_PIQUE = Jeu(
    nom="dame_de_pique",
    titre="Dame de pique",
    resume="Quatre joueurs, chacun pour soi ; ne ramasser ni les cœurs ni la dame de pique.",
    nombres_de_joueurs=(4,),
    regles=ReglesDameDePique,
    evenements=EVENEMENTS,
    debut=lambda regles, _: EtatDameDePique(regles=regles),
    plateau=plateau,
    fiche=FICHE,
)

__all__ = [
    "DAME_DE_PIQUE",
    "DameDePiqueGameEngine",
    "Decompte",
    "Donne",
    "Echange",
    "EchangeMains",
    "EtatDameDePique",
    "Joker",
    "JouerCarte",
    "LocalDameDePiqueGame",
    "PasserCartes",
    "Phase",
    "Pli",
    "PremierJoueur",
    "ReglesDameDePique",
    "Taper",
    "Tapes",
]
