"""Les motifs de refus propres à la contrée."""

from typing import Final

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
BELOTE_A_DIRE: Final = Motif(
    "BELOTE_A_DIRE", "avec le roi et la dame d'atout, on dit « belote » en jouant le premier"
)
BELOTE_FAUSSE: Final = Motif(
    "BELOTE_FAUSSE", "on ne dit « belote » qu'avec le roi et la dame d'atout en main"
)
RENONCE: Final = Motif(
    "RENONCE", "cette carte aurait dû être jouée plus tôt : le joueur avait renoncé"
)
