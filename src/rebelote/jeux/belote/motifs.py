"""Les motifs de refus propres à la belote."""

from typing import Final

from rebelote.jeux.commun.motifs import ANNONCE_INVALIDE as ANNONCE_INVALIDE
from rebelote.jeux.commun.motifs import ANNONCE_SANS_CARTES as ANNONCE_SANS_CARTES
from rebelote.jeux.commun.motifs import BELOTE_A_DIRE as BELOTE_A_DIRE
from rebelote.jeux.commun.motifs import BELOTE_FAUSSE as BELOTE_FAUSSE
from rebelote.jeux.commun.motifs import DEJA_ANNONCE as DEJA_ANNONCE
from rebelote.jeux.commun.motifs import MONTRE_FAUSSE as MONTRE_FAUSSE
from rebelote.jeux.commun.motifs import RENONCE as RENONCE
from rebelote.noyau.motif import Motif

COULEUR_IMPOSEE: Final = Motif(
    "COULEUR_IMPOSEE", "au premier tour d'enchères, on ne prend qu'à la couleur retournée"
)
COULEUR_EXCLUE: Final = Motif(
    "COULEUR_EXCLUE", "au second tour, on prend à une autre couleur que la retournée"
)
ENCHERE_INCOHERENTE: Final = Motif(
    "ENCHERE_INCOHERENTE", "on prend à une couleur, et l'on passe sans en dire"
)
COUPE_HORS_BORNES: Final = Motif(
    "COUPE_HORS_BORNES", "il faut laisser au moins trois cartes de chaque côté de la coupe"
)
