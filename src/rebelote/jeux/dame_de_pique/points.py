"""Les plis et leurs points : qui l'emporte, leur somme, le décompte d'une manche."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from rebelote.cartes import MASQUE_COULEUR, PAQUET_52, Carte, Couleur, Valeur
from rebelote.cartes.paquets import MASQUE_52
from rebelote.noyau.sieges import Siege

Quatre: TypeAlias = tuple[int, ...]
"""Une valeur pour chaque siège."""

DAME_DE_PIQUE: Final = Carte("D♠")
DEUX_DE_TREFLE: Final = Carte("2♣")
COEURS: Final = MASQUE_COULEUR[Couleur.COEUR]

POINTS_DAME: Final = 13
POINTS_COEUR: Final = 1
POINTS_JOKER: Final = 1
TOTAL: Final = 26
"""Les treize cœurs et la dame de pique ; les avoir tous, c'est la lune."""

SOMME_TAPE: Final = 20
SOMME_ECHANGE: Final = 21

JOKERS_POSSIBLES: Final = MASQUE_52 & ~COEURS & ~DAME_DE_PIQUE.bit & ~DEUX_DE_TREFLE.bit
"""Les cartes sans points où l'on désigne le joker ; le 2♣ ouvre la manche, il n'en est pas."""


class Pli(NamedTuple):
    """Un pli ramassé."""

    meneur: Siege
    cartes: tuple[Carte, ...]
    vainqueur: Siege
    """Qui mène le pli suivant."""

    beneficiaire: Siege
    """Qui en marque les points : le vainqueur, sauf après une somme de 21."""


def _valeurs(valeur_as: int) -> tuple[int, ...]:
    return tuple(valeur_as if c.valeur is Valeur.AS else c.valeur.rang + 2 for c in PAQUET_52)


_VALEURS: Final = {valeur_as: _valeurs(valeur_as) for valeur_as in (14, 1)}


def somme(cartes: Iterable[Carte], valeur_as: int) -> int:
    """La somme des valeurs des cartes : V 11, D 12, R 13, as selon les règles."""
    valeurs = _VALEURS[valeur_as]
    return sum(valeurs[carte.index] for carte in cartes)


def place_maitresse(pli: tuple[Carte, ...]) -> int:
    """La place de la plus haute carte de la couleur demandée ; le joker n'y change rien."""
    maitresse, haute = 0, pli[0]
    for place, carte in enumerate(pli):
        if carte.couleur is haute.couleur and carte.index > haute.index:
            maitresse, haute = place, carte
    return maitresse


def points_carte(carte: Carte, joker: Carte | None) -> int:
    """Ce que la carte coûte à qui la ramasse."""
    if carte is DAME_DE_PIQUE:
        return POINTS_DAME
    if carte.couleur is Couleur.COEUR:
        return POINTS_COEUR
    return POINTS_JOKER if carte is joker else 0


def points_pli(cartes: Iterable[Carte], joker: Carte | None) -> int:
    return sum(points_carte(carte, joker) for carte in cartes)


@dataclass(frozen=True, slots=True)
class Decompte:
    """Le détail d'une manche, siège par siège."""

    points: Quatre
    """Les cœurs et la dame de pique de chacun."""

    joker: Siege
    """Qui a le point du joker."""

    lune: Siege | None
    """Qui a fait la lune."""

    scores: Quatre


def decompter(plis: tuple[Pli, ...], joker: Carte) -> Decompte:
    """Le décompte des treize plis."""
    points, porteur = [0] * 4, 0
    for pli in plis:
        points[pli.beneficiaire] += points_pli(pli.cartes, None)
        if joker in pli.cartes:
            porteur = pli.beneficiaire
    lune = points.index(TOTAL) if TOTAL in points else None
    scores = points if lune is None else [0 if s == lune else TOTAL for s in range(4)]
    marques = tuple(p + POINTS_JOKER * (s == porteur) for s, p in enumerate(scores))
    return Decompte(tuple(points), porteur, lune, marques)
