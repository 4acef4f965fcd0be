"""Une position de dame de pique en entiers : les mêmes règles que l'état, pour simuler vite.

Une carte y est son `bit`, une main un masque. Seul le jeu de la carte s'y trouve ; un test vérifie
que coups permis, preneurs et points sont ceux d'`EtatDameDePique`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rebelote.cartes import COULEURS, MASQUE_COULEUR, PAQUET_52, Carte, masque
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.dame_de_pique import EtatDameDePique
from rebelote.jeux.dame_de_pique.points import (
    COEURS,
    DAME_DE_PIQUE,
    DEUX_DE_TREFLE,
    POINTS_DAME,
    SOMME_ECHANGE,
    SOMME_TAPE,
    TOTAL,
    place_maitresse,
    points_pli,
    somme,
)

DAME: Final = DAME_DE_PIQUE.bit
DEUX: Final = DEUX_DE_TREFLE.bit
POINTS: Final = COEURS | DAME
SANS_POINTS: Final = MASQUE_52 & ~POINTS
SANS_COEUR: Final = MASQUE_52 & ~COEURS
TOUTES: Final = MASQUE_52
PLIS: Final = 13

MASQUES: Final = tuple(MASQUE_COULEUR[couleur] for couleur in COULEURS)
"""Les treize cartes de chaque couleur."""

COULEUR: Final = {carte.bit: MASQUE_COULEUR[carte.couleur] for carte in PAQUET_52}
"""La couleur (un masque) de chaque carte."""

VALEURS: Final = {
    valeur_as: {carte.bit: somme((carte,), valeur_as) for carte in PAQUET_52}
    for valeur_as in (14, 1)
}
"""Ce que vaut chaque carte dans la somme d'un pli."""


class PositionEnMasques:
    """Les quatre mains, le pli en cours et ce que chacun a ramassé ; `poser` la change."""

    __slots__ = (
        "demandee",
        "joker",
        "joker_au",
        "joker_au_pli",
        "mains",
        "maitre",
        "maitresse",
        "meneur",
        "plis",
        "points",
        "points_du_pli",
        "rang",
        "somme",
        "tombees",
        "valeurs",
    )

    mains: list[int]
    meneur: int
    joker: int
    valeurs: dict[int, int]
    plis: int
    """Le nombre de plis ramassés."""

    tombees: int
    points: list[int]
    """Les cœurs et la dame de chacun ; le point du joker est à part, à `joker_au`."""

    joker_au: int
    rang: int
    """Le nombre de cartes du pli en cours."""

    demandee: int
    maitresse: int
    maitre: int
    somme: int
    points_du_pli: int
    joker_au_pli: bool

    @classmethod
    def de(cls, etat: EtatDameDePique) -> PositionEnMasques:
        """La position d'un état ; ses mains peuvent être incomplètes, qu'on remplira."""
        assert etat.joker is not None
        position = cls.__new__(cls)
        position.mains = [main.connues for main in etat.mains]
        position.joker = etat.joker.bit
        position.valeurs = VALEURS[etat.regles.valeur_as]
        position.plis = len(etat.plis)
        position.tombees = etat.tombees
        position._lire_les_prises(etat)
        position._lire_le_pli(etat.meneur, etat.pli)
        return position

    def _lire_les_prises(self, etat: EtatDameDePique) -> None:
        self.points, self.joker_au = [0, 0, 0, 0], -1
        for pli in etat.plis:
            self.points[pli.beneficiaire] += points_pli(pli.cartes, None)
            if etat.joker in pli.cartes:
                self.joker_au = pli.beneficiaire

    def _lire_le_pli(self, meneur: int, pli: tuple[Carte, ...]) -> None:
        self.meneur, self.rang = meneur, len(pli)
        self.demandee = self.maitresse = self.maitre = 0
        if pli:
            place = place_maitresse(pli)
            self.demandee = COULEUR[pli[0].bit]
            self.maitresse, self.maitre = pli[place].bit, (meneur + place) & 3
        self.somme = sum(self.valeurs[carte.bit] for carte in pli)
        self.points_du_pli = points_pli(pli, None)
        self.joker_au_pli = bool(masque(pli) & self.joker)

    def copier(self) -> PositionEnMasques:
        copie = PositionEnMasques.__new__(PositionEnMasques)
        copie.mains, copie.points = self.mains[:], self.points[:]
        copie.meneur, copie.joker, copie.valeurs = self.meneur, self.joker, self.valeurs
        copie.plis, copie.tombees, copie.joker_au = self.plis, self.tombees, self.joker_au
        copie.rang, copie.demandee, copie.somme = self.rang, self.demandee, self.somme
        copie.maitresse, copie.maitre = self.maitresse, self.maitre
        copie.points_du_pli, copie.joker_au_pli = self.points_du_pli, self.joker_au_pli
        return copie

    # --- Jouer --------------------------------------------------------------------------------

    def permises(self) -> int:
        """Les cartes que peut poser celui dont c'est le tour, en masque."""
        main = self.mains[(self.meneur + self.rang) & 3]
        if self.plis == 0:
            return self._permises_au_premier_pli(main)
        if self.rang:
            fournies = main & self.demandee
            return fournies | main & self.joker if fournies else main
        return main if self.tombees & COEURS else main & SANS_COEUR or main

    def _permises_au_premier_pli(self, main: int) -> int:
        if not self.rang:
            return main & DEUX
        possibles = main & self.demandee or main
        return possibles & SANS_POINTS or possibles

    def poser(self, bit: int, alea: Random) -> None:
        """Pose la carte de celui dont c'est le tour ; `alea` dit qui tape le dernier."""
        rang = self.rang
        siege = (self.meneur + rang) & 3
        self.mains[siege] ^= bit
        self.tombees |= bit
        self.somme += self.valeurs[bit]
        if bit & POINTS:
            self.points_du_pli += POINTS_DAME if bit == DAME else 1
        elif bit == self.joker:
            self.joker_au_pli = True
        if not rang:
            self.demandee, self.maitresse, self.maitre = COULEUR[bit], bit, siege
        elif bit > self.maitresse and bit & self.demandee:
            self.maitresse, self.maitre = bit, siege
        self.rang = rang + 1
        if rang == 3:
            self._ramasser(alea)

    def _ramasser(self, alea: Random) -> None:
        """Le pli va à qui l'emporte, au plus lent à 20, et tourne avec les mains à 21."""
        preneur, total = self.maitre, self.somme
        if total == SOMME_TAPE:
            preneur = int(4 * alea.random())
        marqueur = preneur
        if total == SOMME_ECHANGE:
            marqueur = (preneur - 1) & 3
            self.mains.append(self.mains.pop(0))
        self.points[marqueur] += self.points_du_pli
        if self.joker_au_pli:
            self.joker_au = marqueur
        self.meneur, self.plis = preneur, self.plis + 1
        self.rang = self.somme = self.points_du_pli = 0
        self.joker_au_pli = False

    # --- Compter ------------------------------------------------------------------------------

    def marques(self) -> list[int]:
        """Ce que chacun marque : à la fin de la manche, son décompte."""
        points = self.points
        if TOTAL in points:
            points = [0 if pris == TOTAL else TOTAL for pris in points]
        marques = points[:]
        if self.joker_au >= 0:
            marques[self.joker_au] += 1
        return marques
