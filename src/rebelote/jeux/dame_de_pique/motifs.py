"""Les motifs de refus propres à la dame de pique."""

from typing import Final

from rebelote.jeux.commun.motifs import RENONCE as RENONCE
from rebelote.noyau.motif import Motif

JOKER_INVALIDE: Final = Motif(
    "JOKER_INVALIDE", "le joker se désigne parmi les cartes sans points, sauf le 2♣"
)
TROIS_CARTES: Final = Motif("TROIS_CARTES", "on passe trois cartes différentes")
ECHANGE_INVALIDE: Final = Motif(
    "ECHANGE_INVALIDE", "les cartes reçues ne sont pas celles que l'on a données"
)
PREMIER_JOUEUR_INVALIDE: Final = Motif("PREMIER_JOUEUR_INVALIDE", "ce joueur n'a pas le 2♣")
DEUX_DE_TREFLE: Final = Motif("DEUX_DE_TREFLE", "la manche s'ouvre par le 2♣")
PREMIER_PLI: Final = Motif(
    "PREMIER_PLI", "ni cœur ni dame de pique au premier pli, sauf si l'on n'a rien d'autre"
)
COEURS_PAS_CASSES: Final = Motif(
    "COEURS_PAS_CASSES", "on n'entame pas à cœur avant qu'un cœur soit tombé"
)
DELAI_HORS_BORNES: Final = Motif(
    "DELAI_HORS_BORNES", "un délai se compte de 0 à 60000 millisecondes"
)
TAPES_INVALIDES: Final = Motif(
    "TAPES_INVALIDES", "les délais révélés ne sont pas ceux que l'on a tapés"
)
