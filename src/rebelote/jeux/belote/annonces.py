"""Les annonces : les trouver dans une main, les comparer, les compter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Couleur, Valeur, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.commun.equipes import camp


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

_HAUTEUR_CARRE: Final = {valeur: -rang for rang, valeur in enumerate(VALEUR_CARRE)}

AnnoncesDesSieges: TypeAlias = tuple[tuple["Annonce", ...], ...]


@dataclass(frozen=True, slots=True)
class Annonce:
    """Une annonce et ses cartes."""

    type: TypeAnnonce
    cartes: tuple[Carte, ...]

    @property
    def points(self) -> int:
        if self.type is TypeAnnonce.CARRE:
            return VALEUR_CARRE[_valeur(self.cartes[0])]
        return VALEUR_SUITE[self.type]

    def ordre(self, atout: Couleur) -> tuple[int, bool, int, bool]:
        """De quoi comparer : la valeur, le carré, la hauteur, puis l'atout."""
        if self.type is TypeAnnonce.CARRE:
            return (self.points, True, _HAUTEUR_CARRE[_valeur(self.cartes[0])], False)
        hauteur = max(carte.valeur.rang for carte in self.cartes)
        return (self.points, False, hauteur, self.cartes[0].couleur is atout)

    @property
    def est_valide(self) -> bool:
        """Vrai si ces cartes du jeu de 32 font bien cette annonce."""
        if len(set(self.cartes)) != len(self.cartes) or masque(self.cartes) & ~MASQUE_32:
            return False
        return self.type in _types_possibles(self.cartes)

    def __str__(self) -> str:
        if not self.est_valide:  # on le dit tout de même à qui on la refuse
            return " ".join([self.type.name.lower(), *map(str, self.cartes)])
        if self.type is TypeAnnonce.CARRE:
            return f"carré de {_NOMS_CARRE[_valeur(self.cartes[0])]}"
        haute = max(self.cartes, key=lambda carte: carte.valeur.rang)
        hauteur = _HAUTEURS[_valeur(haute)]
        return f"{self.type.name.lower()} {hauteur} de {haute.couleur.nom_courant}"


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


def _valeur(carte: Carte) -> Valeur:
    assert isinstance(carte.valeur, Valeur)
    return carte.valeur


def _types_possibles(cartes: tuple[Carte, ...]) -> set[TypeAnnonce]:
    couleurs = {carte.couleur for carte in cartes}
    rangs = sorted(carte.valeur.rang for carte in cartes)
    if len(cartes) == 4 and len(couleurs) == 4 and rangs[0] == rangs[3]:
        return {TypeAnnonce.CARRE} if cartes[0].valeur in VALEUR_CARRE else set()
    if len(cartes) < 3 or len(couleurs) > 1 or rangs[-1] - rangs[0] != len(cartes) - 1:
        return set()
    return {_type_suite(len(cartes))}


def _type_suite(longueur: int) -> TypeAnnonce:
    return TypeAnnonce(min(longueur, TypeAnnonce.CENT.value))


def _toutes() -> Iterator[Annonce]:
    for valeur in VALEUR_CARRE:
        yield Annonce(TypeAnnonce.CARRE, tuple(Carte(valeur, couleur) for couleur in COULEURS))
    for couleur in COULEURS:
        cartes = [carte for carte in PAQUET_32 if carte.couleur is couleur]
        for debut in range(len(cartes)):
            for fin in range(debut + 3, len(cartes) + 1):
                yield Annonce(_type_suite(fin - debut), tuple(cartes[debut:fin]))


TOUTES: Final = tuple((masque(annonce.cartes), annonce) for annonce in _toutes())
"""Les quatre-vingt-dix annonces du jeu de 32 cartes, chacune avec son masque."""


def a_une_annonce(main: int) -> bool:
    """Vrai si ce masque contient une tierce ou un carré : un test sans parcours.

    Deux cartes voisines sont à un bit l'une de l'autre, deux de même valeur à treize.
    """
    carres = main & main >> 13 & main >> 26 & main >> 39
    return bool(main & main >> 1 & main >> 2 or carres & _RANGS_DES_CARRES)


_RANGS_DES_CARRES: Final = sum(1 << valeur.rang for valeur in VALEUR_CARRE)


def annonces_possibles(main: int) -> list[Annonce]:
    """Toutes les annonces que permet cette main, celles tirées d'une plus longue comprises."""
    return [annonce for cartes, annonce in TOUTES if main & cartes == cartes]


def ensembles_d_annonces(main: int) -> list[tuple[Annonce, ...]]:
    """Tout ce qu'on peut annoncer : les ensembles d'annonces sans carte commune."""
    return list(_ensembles(annonces_possibles(main), 0))


def _ensembles(restantes: list[Annonce], prises: int) -> Iterator[tuple[Annonce, ...]]:
    for rang, annonce in enumerate(restantes):
        cartes = masque(annonce.cartes)
        if not cartes & prises:
            yield (annonce,)
            for suite in _ensembles(restantes[rang + 1 :], prises | cartes):
                yield (annonce, *suite)


def meilleures_annonces(main: int) -> tuple[Annonce, ...]:
    """L'ensemble d'annonces qui rapporte le plus."""
    return max(
        ensembles_d_annonces(main), key=lambda ensemble: sum(a.points for a in ensemble), default=()
    )


def points_annonces(annonces: AnnoncesDesSieges, atout: Couleur) -> tuple[int, int]:
    """Les points d'annonces de chaque camp : le camp de la meilleure compte toutes les siennes."""
    gagnant = camp_des_annonces(annonces, atout)
    totaux = [0, 0]
    for siege, siennes in enumerate(annonces):
        if camp(siege) == gagnant:
            totaux[gagnant] += sum(annonce.points for annonce in siennes)
    return totaux[0], totaux[1]


def camp_des_annonces(annonces: AnnoncesDesSieges, atout: Couleur) -> int | None:
    """Le camp dont l'annonce est la meilleure ; personne s'il y a égalité parfaite."""
    meilleures = [
        max(
            (a.ordre(atout) for s, siennes in enumerate(annonces) for a in siennes if camp(s) == c),
            default=None,
        )
        for c in (0, 1)
    ]
    premiere, seconde = meilleures
    if premiere == seconde:
        return None
    if premiere is None or seconde is None:
        return 0 if seconde is None else 1
    return 0 if premiere > seconde else 1
