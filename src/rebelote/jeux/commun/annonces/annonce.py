"""Une annonce : ce que l'on en dit à table, et les cartes qui la font."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Self, TypeAlias

from rebelote.cartes import Carte, Couleur, Valeur, masque
from rebelote.cartes.paquets import MASQUE_32


class TypeAnnonce(Enum):
    """La nature d'une annonce ; `value` est sa longueur la plus courte."""

    TIERCE = 3
    CINQUANTE = 4
    CENT = 5
    CARRE = 0


VALEUR_SUITE: Final = {TypeAnnonce.TIERCE: 20, TypeAnnonce.CINQUANTE: 50, TypeAnnonce.CENT: 100}

VALEUR_CARRE: Final = {
    Valeur.VALET: 200,
    Valeur.NEUF: 150,
    Valeur.AS: 100,
    Valeur.DIX: 100,
    Valeur.ROI: 100,
    Valeur.DAME: 100,
}
"""Les carrés, du plus fort au plus faible."""

_FORCE_CARRE: Final = {valeur: -rang for rang, valeur in enumerate(VALEUR_CARRE)}


@dataclass(frozen=True, slots=True)
class Annonce:
    """Ce que l'on dit (le type, la hauteur) et ce que l'on tient.

    `cartes` est vide d'une suite que l'on a dite sans la montrer : `None`, pas même sa longueur.
    """

    type: TypeAnnonce
    cartes: tuple[Carte, ...] | None
    hauteur: Valeur | None = field(default=None, metadata={"s_entend_de": "cartes"})
    """La plus haute carte ; elle s'entend des cartes, quand on les donne."""

    def __post_init__(self) -> None:
        if self.hauteur is None and self.cartes:
            object.__setattr__(self, "hauteur", _plus_haute(self.cartes))

    @property
    def est_un_carre(self) -> bool:
        return self.type is TypeAnnonce.CARRE

    @property
    def points(self) -> int:
        if not self.est_un_carre:
            return VALEUR_SUITE[self.type]
        return 0 if self.hauteur is None else VALEUR_CARRE.get(self.hauteur, 0)

    @property
    def rang(self) -> tuple[int, bool, int]:
        """De quoi comparer sans voir les cartes : la valeur, le carré, puis la hauteur."""
        return self.points, self.est_un_carre, self._force

    @property
    def _force(self) -> int:
        if self.hauteur is None:
            return -1
        return _FORCE_CARRE.get(self.hauteur, -9) if self.est_un_carre else self.hauteur.rang

    def ordre(self, atout: Couleur | None) -> tuple[int, bool, int, bool]:
        """De quoi comparer : le rang puis, d'une suite que l'on voit, si elle est à l'atout."""
        return *self.rang, self._est_a(atout)

    def _est_a(self, atout: Couleur | None) -> bool:
        return bool(self.cartes) and not self.est_un_carre and self.couleur is atout

    @property
    def couleur(self) -> Couleur | None:
        """La couleur d'une suite que l'on voit."""
        return self.cartes[0].couleur if self.cartes and not self.est_un_carre else None

    @property
    def masque(self) -> int:
        """Les cartes que l'on en voit, en masque."""
        return masque(self.cartes or ())

    def voilee(self) -> Self:
        """La même, telle que les autres l'entendent ; un carré se connaît à son nom."""
        return self if self.est_un_carre else replace(self, cartes=None)

    @property
    def est_valide(self) -> bool:
        """Vrai si ces cartes du jeu de 32 font cette annonce ; cachées, si d'autres le peuvent."""
        if self.cartes is None:
            return not self.est_un_carre and self._force >= _plus_basse(self.type)
        if len(set(self.cartes)) != len(self.cartes) or masque(self.cartes) & ~MASQUE_32:
            return False
        return self.type in _types_possibles(self.cartes) and self._a_la_hauteur()

    def _a_la_hauteur(self) -> bool:
        return self.cartes is not None and self.hauteur is _plus_haute(self.cartes)

    def __str__(self) -> str:
        if not self.est_valide or self.hauteur is None:  # on le dit tout de même à qui on la refuse
            return " ".join([self.type.name.lower(), *map(str, self.cartes or ())])
        if self.est_un_carre:
            return f"carré de {_NOMS_CARRE[self.hauteur]}"
        couleur = "" if self.couleur is None else f" de {self.couleur.nom_courant}"
        return f"{self.type.name.lower()} {_HAUTEURS[self.hauteur]}{couleur}"


AnnoncesDesSieges: TypeAlias = tuple[tuple[Annonce, ...], ...]


_HAUTEURS: Final = {
    Valeur.NEUF: "au neuf",
    Valeur.DIX: "au dix",
    Valeur.VALET: "au valet",
    Valeur.DAME: "à la dame",
    Valeur.ROI: "au roi",
    Valeur.AS: "à l'as",
}

_NOMS_CARRE: Final = {
    Valeur.VALET: "valets",
    Valeur.NEUF: "neufs",
    Valeur.AS: "as",
    Valeur.DIX: "dix",
    Valeur.ROI: "rois",
    Valeur.DAME: "dames",
}


def ranger(annonces: Iterable[Annonce]) -> tuple[Annonce, ...]:
    """De la meilleure à la moins bonne : leur ordre n'apprend ainsi rien des couleurs."""
    return tuple(sorted(annonces, key=_place))


def _place(annonce: Annonce) -> tuple[int, bool, int, tuple[Carte, ...]]:
    points, carre, force = annonce.rang
    return -points, not carre, -force, annonce.cartes or ()


def _plus_haute(cartes: Iterable[Carte]) -> Valeur | None:
    valeurs = [carte.valeur for carte in cartes if isinstance(carte.valeur, Valeur)]
    return max(valeurs, key=lambda valeur: valeur.rang, default=None)


def _plus_basse(type_: TypeAnnonce) -> int:
    """Le rang de la plus basse hauteur d'une suite de ce type : une tierce est au moins au neuf."""
    return Valeur.SEPT.rang + type_.value - 1


def _types_possibles(cartes: tuple[Carte, ...]) -> set[TypeAnnonce]:
    couleurs = {carte.couleur for carte in cartes}
    rangs = sorted(carte.valeur.rang for carte in cartes)
    if len(cartes) == 4 and len(couleurs) == 4 and rangs[0] == rangs[3]:
        return {TypeAnnonce.CARRE} if cartes[0].valeur in VALEUR_CARRE else set()
    if len(cartes) < 3 or len(couleurs) > 1 or rangs[-1] - rangs[0] != len(cartes) - 1:
        return set()
    return {type_suite(len(cartes))}


def type_suite(longueur: int) -> TypeAnnonce:
    return TypeAnnonce(min(longueur, TypeAnnonce.CENT.value))
