"""Jouer une carte, à la belote et à la contrée."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Valeur, cartes_du_masque, masque
from rebelote.jeux.commun.obligations import Filtre, cartes_permises
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class JouerCarte(Evenement):
    """Une carte posée ; `belote` est vrai quand le joueur dit « belote » en la posant.

    On la dit à la première des deux (roi ou dame d'atout) ; « rebelote », à la seconde, n'est pas
    un choix : l'état la déduit (`Etat.parole`).
    """

    TYPE: ClassVar[str] = "JOUER_CARTE"

    carte: Carte
    belote: bool = False

    @property
    def texte(self) -> str:
        return f"{self.carte} (belote)" if self.belote else str(self.carte)

    def texte_apres(self, passes: Iterable[Evenement]) -> str:
        return f"{self.carte} (rebelote)" if any(map(self._repond_a, passes)) else self.texte

    def _repond_a(self, passe: Evenement) -> bool:
        """Vrai si l'autre carte fut posée en disant « belote » : celle-ci est la seconde."""
        if not isinstance(passe, JouerCarte) or not passe.belote or passe.auteur != self.auteur:
            return False
        paire = ROI_DAME[passe.carte.couleur.rang]
        return bool(self.carte.bit & paire & ~passe.carte.bit)

    @property
    def cartes_posees(self) -> tuple[Carte, ...]:
        return (self.carte,)


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

COUPS_D_UN_MARIAGE: Final = tuple(
    {paire: coups | {b: dit for b, dit in dits.items() if b & paire} for paire in ROI_DAME}
    for coups, dits in zip(COUPS, AVEC_BELOTE, strict=True)
)
"""Par siège et par roi-dame d'atout, tous les coups, la belote dite avec l'une ou l'autre."""

ROIS_ET_DAMES: Final = sum(ROI_DAME)
DAMES: Final = masque(Carte(Valeur.DAME, couleur) for couleur in COULEURS)


def coups_de_la_main(
    siege: Siege, main: int, roi_dame: int, filtres: tuple[Filtre, ...]
) -> list[Evenement]:
    """Un coup par carte que les obligations laissent jouer ; la belote y est dite si on l'a."""
    coups: list[Evenement] = []
    a_dire = roi_dame and main & roi_dame == roi_dame
    table = COUPS_D_UN_MARIAGE[siege][roi_dame] if a_dire else COUPS[siege]
    reste = cartes_permises(main, filtres)
    while reste:
        bit = reste & -reste
        coups.append(table[bit])
        reste ^= bit
    return coups


def coups_d_une_main_cachee(siege: Siege, cartes: int, roi_dame: int) -> list[Evenement]:
    """D'une main cachée, on ne sait pas si le roi et la dame y sont ensemble : avec ou sans."""
    simples = [COUPS[siege][carte.bit] for carte in cartes_du_masque(cartes)]
    belotes = [AVEC_BELOTE[siege][carte.bit] for carte in cartes_du_masque(cartes & roi_dame)]
    return [*simples, *belotes]
