"""Les motifs de refus que plusieurs jeux de plis partagent."""

from typing import Final

from rebelote.noyau.motif import Motif

BELOTE_A_DIRE: Final = Motif(
    "BELOTE_A_DIRE", "avec le roi et la dame d'atout, on dit « belote » en jouant le premier"
)
BELOTE_FAUSSE: Final = Motif(
    "BELOTE_FAUSSE", "on ne dit « belote » qu'avec le roi et la dame d'atout en main"
)
ANNONCE_INVALIDE: Final = Motif(
    "ANNONCE_INVALIDE", "ces cartes ne font pas cette annonce, ou servent deux fois"
)
ANNONCE_EXCLUE: Final = Motif("ANNONCE_EXCLUE", "à sans-atout, on n'annonce que des carrés")
ANNONCE_SANS_CARTES: Final = Motif(
    "ANNONCE_SANS_CARTES", "qui montre sa main dit aussi de quelles cartes est son annonce"
)
DEJA_ANNONCE: Final = Motif("DEJA_ANNONCE", "on annonce une seule fois, avant sa première carte")
MONTRE_FAUSSE: Final = Motif(
    "MONTRE_FAUSSE", "le camp de la meilleure annonce montre toutes les siennes, et elles seules"
)
RENONCE: Final = Motif(
    "RENONCE", "cette carte aurait dû être jouée plus tôt : le joueur avait renoncé"
)
