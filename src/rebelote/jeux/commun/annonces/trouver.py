"""Trouver les annonces d'une main, et celles qu'une annonce cachée peut être."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rebelote.cartes import COULEURS, PAQUET_32, Carte
from rebelote.jeux.commun.annonces.annonce import VALEUR_CARRE, Annonce, TypeAnnonce, type_suite


def _toutes() -> Iterator[Annonce]:
    for valeur in VALEUR_CARRE:
        yield Annonce(TypeAnnonce.CARRE, tuple(Carte(valeur, couleur) for couleur in COULEURS))
    for couleur in COULEURS:
        cartes = [carte for carte in PAQUET_32 if carte.couleur is couleur]
        for debut in range(len(cartes)):
            for fin in range(debut + 3, len(cartes) + 1):
                yield Annonce(type_suite(fin - debut), tuple(cartes[debut:fin]))


TOUTES: Final = tuple((annonce.masque, annonce) for annonce in _toutes())
"""Les quatre-vingt-dix annonces du jeu de 32 cartes, chacune avec son masque."""


def _sous_le_voile() -> dict[Annonce, list[Annonce]]:
    par_nom: dict[Annonce, list[Annonce]] = {}
    for _, annonce in TOUTES:
        par_nom.setdefault(annonce.voilee(), []).append(annonce)
    return par_nom


_SOUS_LE_VOILE: Final = _sous_le_voile()
"""Par annonce telle qu'on l'entend, toutes celles qu'elle peut être."""


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


def ensembles_d_annonces(main: int, carres_seuls: bool = False) -> list[tuple[Annonce, ...]]:
    """Tout ce qu'on peut annoncer : les ensembles d'annonces sans carte commune."""
    possibles = annonces_possibles(main)
    if carres_seuls:
        possibles = [annonce for annonce in possibles if annonce.est_un_carre]
    return list(_ensembles(possibles, 0))


def _ensembles(restantes: list[Annonce], prises: int) -> Iterator[tuple[Annonce, ...]]:
    for rang, annonce in enumerate(restantes):
        cartes = annonce.masque
        if not cartes & prises:
            yield (annonce,)
            for suite in _ensembles(restantes[rang + 1 :], prises | cartes):
                yield (annonce, *suite)


def meilleures_annonces(main: int, carres_seuls: bool = False) -> tuple[Annonce, ...]:
    """L'ensemble d'annonces qui rapporte le plus."""
    ensembles = ensembles_d_annonces(main, carres_seuls)
    return max(ensembles, key=lambda ensemble: sum(a.points for a in ensemble), default=())


def nommer(annonces: Sequence[Annonce], cartes: int) -> Iterator[tuple[Annonce, ...]]:
    """Toutes celles que ces annonces, rangées, peuvent être dans ces cartes (un masque)."""
    if not annonces:
        yield ()
        return
    for annonce in _celles_que_peut_etre(annonces[0]):
        if annonce.masque & ~cartes:
            continue
        for suite in nommer(annonces[1:], cartes & ~annonce.masque):
            if not suite or not _inversees(annonce, suite[0]):
                yield (annonce, *suite)


def _celles_que_peut_etre(annonce: Annonce) -> Sequence[Annonce]:
    return (annonce,) if annonce.cartes is not None else _SOUS_LE_VOILE.get(annonce, ())


def _inversees(premiere: Annonce, seconde: Annonce) -> bool:
    """De deux annonces de même nom, l'ordre est celui des cartes : ne pas les compter deux fois."""
    return premiere.rang == seconde.rang and (premiere.cartes or ()) > (seconde.cartes or ())
