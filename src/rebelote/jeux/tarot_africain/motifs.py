"""Les motifs de refus propres au tarot africain."""

from typing import Final

from rebelote.noyau.motif import Motif

PARI_HORS_BORNES: Final = Motif(
    "PARI_HORS_BORNES", "on parie de zéro au nombre de cartes de la manche"
)
SOMME_INTERDITE: Final = Motif(
    "SOMME_INTERDITE",
    "le dernier à parier ne peut pas rendre la somme des paris égale au nombre de cartes",
)
EXCUSE_A_DECLARER: Final = Motif(
    "EXCUSE_A_DECLARER", "en jouant l'excuse, on dit si elle est forte (22) ou faible (0)"
)
EXCUSE_FAUSSE: Final = Motif(
    "EXCUSE_FAUSSE", "seule l'excuse se déclare forte ou faible, cette carte n'est pas l'excuse"
)
CARTES_FAUSSES: Final = Motif(
    "CARTES_FAUSSES", "les cartes retournées ne sont pas celles qui ont été données"
)
