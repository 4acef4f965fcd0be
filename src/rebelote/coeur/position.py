"""La position que l'on résout : quatre mains ouvertes, un atout, un pli en cours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self, TypeAlias

from rebelote.cartes import COULEURS, Carte, Couleur, cartes_du_masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.belote import EtatBelote
from rebelote.jeux.contree import AtoutContree, EtatContree
from rebelote.noyau.sieges import Siege, nom_siege

Atout: TypeAlias = Couleur | AtoutContree
"""Ce qui est atout : une couleur, comme à la belote, ou l'un des six atouts de la contrée."""

ATOUTS: Final[tuple[object, ...]] = (*COULEURS, *AtoutContree)


class PositionInvalide(ValueError):
    """La position donnée ne peut pas se présenter au jeu."""


@dataclass(frozen=True, slots=True)
class Position:
    """Des cartes ouvertes, au tour d'un joueur ; J1 et J3 jouent contre J2 et J4.

    `mains` sont les masques des cartes encore en main (`Main.connues`), `pli` les cartes déjà sur
    la table, que `entame` a ouvert. Les deux derniers champs sont les options de la table qui
    changent les cartes permises, sous leur nom.
    """

    mains: tuple[int, int, int, int]
    atout: Atout
    pli: tuple[Carte, ...] = ()
    entame: Siege = 0
    sous_coupe_obligatoire: bool = True
    partenaire_maitre_dispense: bool = True

    @classmethod
    def de(cls, etat: EtatBelote | EtatContree) -> Self:
        """La position d'un état où l'on joue la carte, mains ouvertes."""
        if etat.phase is not etat.JEU or etat.atout is None:
            raise PositionInvalide("on ne joue pas la carte dans cet état")
        if any(main.cachees for main in etat.mains):
            raise PositionInvalide("des cartes de cet état sont cachées")
        j1, j2, j3, j4 = (main.connues for main in etat.mains)
        dispense = getattr(etat.regles, "partenaire_maitre_dispense", True)
        sous_coupe = etat.regles.sous_coupe_obligatoire
        return cls((j1, j2, j3, j4), etat.atout, etat.pli, etat.meneur, sous_coupe, dispense)

    @property
    def tour(self) -> Siege:
        """Qui doit jouer."""
        return (self.entame + len(self.pli)) % 4

    def verifier(self) -> None:
        """Lève `PositionInvalide`, en disant pourquoi, si la position ne tient pas."""
        self._verifier_la_forme()
        self._verifier_les_cartes()
        self._verifier_les_tailles()

    def _verifier_la_forme(self) -> None:
        if self.atout not in ATOUTS:
            raise PositionInvalide(
                f"atout inconnu : {self.atout!r} ; attendu une couleur ou un atout de la contrée"
            )
        if self.entame not in range(4):
            raise PositionInvalide(f"siège inconnu : {self.entame!r} ; attendu de 0 à 3")
        if len(self.mains) != 4:
            raise PositionInvalide(f"il faut quatre mains, pas {len(self.mains)}")
        if len(self.pli) > 3:
            raise PositionInvalide(f"un pli en cours a trois cartes au plus, pas {len(self.pli)}")

    def _verifier_les_cartes(self) -> None:
        vues = 0
        for cartes in (*self.mains, *(carte.bit for carte in self.pli)):
            if cartes & ~MASQUE_32:
                raise PositionInvalide(f"hors du jeu de 32 cartes : {_texte(cartes & ~MASQUE_32)}")
            if cartes & vues:
                raise PositionInvalide(f"en double : {_texte(cartes & vues)}")
            vues |= cartes

    def _verifier_les_tailles(self) -> None:
        pleine = self.mains[self.tour].bit_count()
        if not pleine:
            raise PositionInvalide(f"{nom_siege(self.tour)} doit jouer et n'a plus de carte")
        for siege, main in enumerate(self.mains):
            attendu = pleine - ((siege - self.entame) % 4 < len(self.pli))
            if main.bit_count() != attendu:
                raise PositionInvalide(
                    f"{nom_siege(siege)} a {main.bit_count()} cartes, il devrait en avoir {attendu}"
                )


def _texte(cartes: int) -> str:
    if cartes < 0 or cartes >> 74:
        return f"masque {cartes:#x}"
    return " ".join(map(str, cartes_du_masque(cartes)))
