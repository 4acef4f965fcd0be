"""Les motifs de refus propres au régicide."""

from typing import Final

from rebelote.noyau.motif import Motif

# --- Le draft ---------------------------------------------------------------------------------

DEJA_CHOISI: Final = Motif("DEJA_CHOISI", "ce joueur a déjà choisi : il attend les autres")
NOMBRE_DE_CARTES: Final = Motif("NOMBRE_DE_CARTES", "ce n'est pas le nombre de cartes à garder")
CARTE_EN_DOUBLE: Final = Motif("CARTE_EN_DOUBLE", "on ne garde pas deux fois la même carte")
PAS_DANS_LE_PAQUET: Final = Motif(
    "PAS_DANS_LE_PAQUET", "cette carte n'est pas dans le paquet que tient le joueur"
)
PAQUETS_INVALIDES: Final = Motif(
    "PAQUETS_INVALIDES", "ces paquets ne sont pas ceux que le draft demande"
)

# --- La pyramide ------------------------------------------------------------------------------

CASE_INCONNUE: Final = Motif(
    "CASE_INCONNUE", "cette case n'existe pas : quatre, trois, deux puis une, de la base au sommet"
)
CASE_OCCUPEE: Final = Motif("CASE_OCCUPEE", "la case est prise : on ne peut qu'y remplacer")
CASE_VIDE: Final = Motif("CASE_VIDE", "la case est vide : il n'y a rien à y remplacer")
SANS_APPUI: Final = Motif(
    "SANS_APPUI", "au-dessus de la base, une des deux cases de dessous doit être de la même couleur"
)
APPUI_INCOMPLET: Final = Motif(
    "APPUI_INCOMPLET", "au-dessus de la base, les deux cases de dessous doivent être remplies"
)
CARTE_TROP_FAIBLE: Final = Motif("CARTE_TROP_FAIBLE", "cette carte ne bat pas celle de la case")

# --- Les pouvoirs -----------------------------------------------------------------------------

POUVOIR_ABSENT: Final = Motif(
    "POUVOIR_ABSENT", "seule une dame échange dans la pyramide, seul un valet vole une carte"
)
ECHANGE_INVALIDE: Final = Motif(
    "ECHANGE_INVALIDE", "la dame échange deux cases différentes, toutes deux remplies"
)
ECHANGE_SANS_APPUI: Final = Motif(
    "ECHANGE_SANS_APPUI", "après l'échange, les deux cartes doivent avoir leur appui"
)
DON_INCOMPLET: Final = Motif("DON_INCOMPLET", "le valet donne une carte, et à quelqu'un")
DON_PAS_EN_MAIN: Final = Motif(
    "DON_PAS_EN_MAIN", "on donne une carte de sa main, que le valet a déjà quittée"
)
CIBLE_INVALIDE: Final = Motif("CIBLE_INVALIDE", "le valet vise un autre joueur de la table")
CIBLE_SANS_CARTE: Final = Motif("CIBLE_SANS_CARTE", "on ne vole rien à qui n'a plus de carte")
VOL_INVALIDE: Final = Motif("VOL_INVALIDE", "ce vol n'est pas celui que le valet a demandé")

# --- Le passage du tour -----------------------------------------------------------------------

TOUR_FAUX: Final = Motif("TOUR_FAUX", "ce n'est pas à ce joueur de jouer ensuite")
FIN_FAUSSE: Final = Motif("FIN_FAUSSE", "la partie n'est pas finie : deux joueurs peuvent jouer")
ROIS_FAUX: Final = Motif("ROIS_FAUX", "ces rois ne sont pas ceux qui furent donnés")
