"""Jouer une carte, à la belote et à la contrée."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Couleur, Valeur
from rebelote.jeux.commun.obligations import Filtre, cartes_permises
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class JouerCarte(Evenement):
    """Une carte posée ; `belote` est vrai quand le joueur dit « belote » en la posant.

    On la dit à la première des deux (roi ou dame d'atout) : « rebelote » s'entend de soi à l'autre.
    """

    TYPE: ClassVar[str] = "JOUER_CARTE"

    carte: Carte
    belote: bool = False

    @property
    def texte(self) -> str:
        return f"{self.carte} (belote)" if self.belote else str(self.carte)


COUPS: Final = tuple(
    {carte.bit: JouerCarte(siege, carte) for carte in PAQUET_32} for siege in range(4)
)
"""Les coups sont peu nombreux et immuables : un seul objet par siège et par carte."""

AVEC_BELOTE: Final = tuple(
    {carte.bit: JouerCarte(siege, carte, belote=True) for carte in PAQUET_32} for siege in range(4)
)

ROI_DAME: Final = tuple(
    Carte(Valeur.ROI, couleur).bit | Carte(Valeur.DAME, couleur).bit for couleur in COULEURS
)
"""Le roi et la dame de chaque couleur, en masque, par rang de couleur."""


def coups_de_la_main(
    siege: Siege, main: int, atout: Couleur, filtres: tuple[Filtre, ...]
) -> list[Evenement]:
    """Un coup par carte que les obligations laissent jouer ; la belote y est dite si on l'a."""
    coups: list[Evenement] = []
    table = COUPS[siege]
    roi_dame = ROI_DAME[atout.rang]
    a_dire = roi_dame if main & roi_dame == roi_dame else 0
    reste = cartes_permises(main, filtres)
    while reste:
        bit = reste & -reste
        coups.append(AVEC_BELOTE[siege][bit] if bit & a_dire else table[bit])
        reste ^= bit
    return coups
