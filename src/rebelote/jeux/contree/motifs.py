"""Les motifs de refus propres à la contrée."""

from typing import Final

from rebelote.jeux.commun.motifs import BELOTE_A_DIRE as BELOTE_A_DIRE
from rebelote.jeux.commun.motifs import BELOTE_FAUSSE as BELOTE_FAUSSE
from rebelote.jeux.commun.motifs import RENONCE as RENONCE
from rebelote.noyau.motif import Motif

ENCHERE_INCOHERENTE: Final = Motif(
    "ENCHERE_INCOHERENTE",
    "un contrat dit une valeur et un atout ; on passe, contre et surcontre sans en dire",
)
VALEUR_INCONNUE: Final = Motif(
    "VALEUR_INCONNUE", "on annonce de 80 à 160 par dizaines, ou 250 pour le capot"
)
GENERALE_EXCLUE: Final = Motif("GENERALE_EXCLUE", "la générale ne se joue pas à cette table")
ATOUT_EXCLU: Final = Motif("ATOUT_EXCLU", "sans-atout et tout-atout ne se jouent pas à cette table")
ENCHERE_TROP_BASSE: Final = Motif(
    "ENCHERE_TROP_BASSE", "il faut annoncer plus que le contrat en cours"
)
ENCHERES_FERMEES: Final = Motif(
    "ENCHERES_FERMEES", "après un contre, on passe, ou le camp contré surcontre"
)
RIEN_A_CONTRER: Final = Motif("RIEN_A_CONTRER", "il n'y a pas encore de contrat à contrer")
CONTRE_DE_SON_CAMP: Final = Motif("CONTRE_DE_SON_CAMP", "on ne contre pas son propre camp")
DEJA_CONTRE: Final = Motif("DEJA_CONTRE", "ce contrat est déjà contré")
RIEN_A_SURCONTRER: Final = Motif("RIEN_A_SURCONTRER", "on ne surcontre qu'un contrat contré")
SURCONTRE_DE_LA_DEFENSE: Final = Motif(
    "SURCONTRE_DE_LA_DEFENSE", "seul le camp contré peut surcontrer"
)
HORS_TOUR: Final = Motif("HORS_TOUR", "à la volée, hors de son tour, on ne peut que contrer")
