"""La pyramide et les mains en entiers : finir une partie de régicide, vite, des centaines de fois.

Une carte y est son index (de 0 à 51), une main un masque, une case son rang (de 0, à la base, à 9,
au sommet). Tout y est connu, les rois secrets aussi.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rebelote.cartes import COULEURS, MASQUE_COULEUR, PAQUET_52, Valeur
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.regicide import EtatRegicide
from rebelote.jeux.regicide.hierarchie import BATTANTES
from rebelote.jeux.regicide.points import POINTS
from rebelote.jeux.regicide.pyramide import APPUIS, CASES

VIDE: Final = -1
RANGEES: Final = tuple(rangee for rangee, _ in CASES)
COULEUR: Final = tuple(COULEURS.index(carte.couleur) for carte in PAQUET_52)
FAMILLE: Final = tuple(MASQUE_COULEUR[carte.couleur] for carte in PAQUET_52)
"""Pour chaque carte, le masque de sa couleur."""

DAMES: Final = sum(carte.bit for carte in PAQUET_52 if carte.valeur is Valeur.DAME)
VALETS: Final = sum(carte.bit for carte in PAQUET_52 if carte.valeur is Valeur.VALET)


class Plateau:
    """Une partie en cours que l'on peut copier et faire avancer."""

    __slots__ = ("cases", "couleurs", "deux_appuis", "finie", "mains", "places", "tour")

    def __init__(
        self,
        cases: list[int],
        mains: list[int],
        couleurs: Sequence[int],
        tour: int,
        deux_appuis: bool = False,
        finie: bool = False,
        places: list[int] | None = None,
    ) -> None:
        self.cases = cases
        self.mains = mains
        self.couleurs = couleurs
        """Le rang de la couleur du roi secret de chacun."""
        self.tour = tour
        self.deux_appuis = deux_appuis
        self.finie = finie
        self.places = self.permises() if places is None else places
        """Pour chaque case, le masque des cartes que peut y jouer celui dont c'est le tour."""

    def copier(self) -> Plateau:
        return Plateau(
            self.cases[:],
            self.mains[:],
            self.couleurs,
            self.tour,
            self.deux_appuis,
            self.finie,
            self.places,
        )

    # --- Ce qui est permis --------------------------------------------------------------------

    def permises(self) -> list[int]:
        """Pour chaque case, le masque des cartes que l'on peut y jouer."""
        return [
            BATTANTES[carte] if carte != VIDE else self._posables(rang)
            for rang, carte in enumerate(self.cases)
        ]

    def _posables(self, rang: int) -> int:
        appuis = APPUIS[rang]
        if not appuis:
            return MASQUE_52
        gauche, droite = self.cases[appuis[0]], self.cases[appuis[1]]
        if self.deux_appuis and (gauche == VIDE or droite == VIDE):
            return 0
        posables = FAMILLE[gauche] if gauche != VIDE else 0
        return posables | FAMILLE[droite] if droite != VIDE else posables

    def appuyee(self, carte: int, rang: int) -> bool:
        """Vrai si la carte a son appui dans cette case."""
        return bool(self._posables(rang) >> carte & 1)

    def echangeable(self, une: int, autre: int) -> bool:
        """Vrai si une dame peut échanger ces deux cases occupées."""
        cases = self.cases
        cases[une], cases[autre] = cases[autre], cases[une]
        permis = self.appuyee(cases[une], une) and self.appuyee(cases[autre], autre)
        cases[une], cases[autre] = cases[autre], cases[une]
        return permis

    # --- Ce qui s'ensuit ----------------------------------------------------------------------

    def poser(self, carte: int, rang: int) -> None:
        """La carte quitte la main de celui dont c'est le tour pour cette case."""
        self.mains[self.tour] ^= 1 << carte
        self.cases[rang] = carte

    def echanger(self, une: int, autre: int) -> None:
        self.cases[une], self.cases[autre] = self.cases[autre], self.cases[une]

    def voler(self, don: int, cible: int, alea: Random) -> None:
        """Prend au hasard une carte de la cible, qui reçoit ensuite le don."""
        echange = 1 << alea.choice(indices(self.mains[cible])) | 1 << don
        self.mains[cible] ^= echange
        self.mains[self.tour] ^= echange

    def passer(self) -> None:
        """Au suivant qui peut jouer ; un seul au plus le pouvant, la partie est finie."""
        self.places, jouables = self.permises(), 0
        for masque in self.places:
            jouables |= masque
        capables = [bool(main & jouables) for main in self.mains]
        if sum(capables) < 2:
            self.finie = True
            return
        tour, joueurs = self.tour, len(self.mains)
        tour = (tour + 1) % joueurs
        while not capables[tour]:
            tour = (tour + 1) % joueurs
        self.tour = tour

    def points(self) -> list[int]:
        """Ce que la pyramide rapporte à chacun."""
        par_couleur = [0, 0, 0, 0]
        for carte, rangee in zip(self.cases, RANGEES, strict=True):
            if carte != VIDE:
                par_couleur[COULEUR[carte]] += POINTS[carte] * rangee
        return [par_couleur[couleur] for couleur in self.couleurs]


def plateau(etat: EtatRegicide) -> Plateau:
    """La partie de cet état, en entiers ; ce qui y est caché n'y est pas."""
    cases = [VIDE if carte is None else carte.index for carte in etat.pyramide.cartes]
    couleurs = [VIDE if roi is None else COULEUR[roi.index] for roi in etat.rois]
    mains = [main.connues for main in etat.mains]
    return Plateau(cases, mains, couleurs, etat.tour, etat.regles.deux_appuis)


def indices(masque: int) -> list[int]:
    """Les cartes d'un masque, par index croissant."""
    trouvees = []
    while masque:
        bit = masque & -masque
        trouvees.append(bit.bit_length() - 1)
        masque ^= bit
    return trouvees
