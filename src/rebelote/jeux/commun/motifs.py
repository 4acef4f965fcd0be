"""Les motifs de refus que plusieurs jeux de plis partagent."""

from typing import Final

from rebelote.noyau.motif import Motif

BELOTE_A_DIRE: Final = Motif(
    "BELOTE_A_DIRE", "avec le roi et la dame d'atout, on dit « belote » en jouant le premier"
)
BELOTE_FAUSSE: Final = Motif(
    "BELOTE_FAUSSE", "on ne dit « belote » qu'avec le roi et la dame d'atout en main"
)
RENONCE: Final = Motif(
    "RENONCE", "cette carte aurait dû être jouée plus tôt : le joueur avait renoncé"
)
