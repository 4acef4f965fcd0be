"""Les motifs de refus : la règle qu'un événement enfreint, comme valeur nommée."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Motif:
    """Une règle qu'un coup peut enfreindre.

    `code` est son nom stable (réseau, vérificateur, tests), `phrase` ce qu'on dit au joueur. Un jeu
    ajoute les siens en créant d'autres `Motif` ; ceux-ci sont communs à tous.
    """

    code: str
    phrase: str

    PARTIE_FINIE: ClassVar[Motif]
    PAS_SON_TOUR: ClassVar[Motif]
    PAS_LE_MOMENT: ClassVar[Motif]
    CARTE_PAS_EN_MAIN: ClassVar[Motif]
    FOURNIR: ClassVar[Motif]
    COUPER: ClassVar[Motif]
    MONTER: ClassVar[Motif]
    DONNE_INVALIDE: ClassVar[Motif]

    def __str__(self) -> str:
        return self.phrase


Motif.PARTIE_FINIE = Motif("PARTIE_FINIE", "la partie est finie")
Motif.PAS_SON_TOUR = Motif("PAS_SON_TOUR", "ce n'est pas à ce joueur de parler")
Motif.PAS_LE_MOMENT = Motif("PAS_LE_MOMENT", "ce n'est pas le moment pour ce coup")
Motif.CARTE_PAS_EN_MAIN = Motif("CARTE_PAS_EN_MAIN", "cette carte n'est pas dans la main du joueur")
Motif.FOURNIR = Motif("FOURNIR", "il faut fournir la couleur demandée")
Motif.COUPER = Motif("COUPER", "sans la couleur demandée, il faut couper")
Motif.MONTER = Motif("MONTER", "à l'atout, il faut monter quand on le peut")
Motif.DONNE_INVALIDE = Motif("DONNE_INVALIDE", "la donne est fausse")
