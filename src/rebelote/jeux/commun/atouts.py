"""L'ordre des cartes et les obligations avec une couleur d'atout : belote et contrée."""

from __future__ import annotations

from typing import Final, NamedTuple

from rebelote.cartes import (
    COULEURS,
    MASQUE_COULEUR,
    PAQUET_32,
    PAQUET_52,
    Carte,
    Couleur,
    Valeur,
    masque,
)
from rebelote.cartes.bareme import POINTS_ATOUT, POINTS_NORMAL
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.commun.obligations import Filtre
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

# L'ordre des barèmes est celui de la force : on le lit là plutôt que de l'écrire deux fois.
RANG_ATOUT: Final = {valeur: 7 - rang for rang, valeur in enumerate(POINTS_ATOUT)}
RANG_NORMAL: Final = {valeur: 7 - rang for rang, valeur in enumerate(POINTS_NORMAL)}

MASQUES: Final = tuple(MASQUE_COULEUR[couleur] & MASQUE_32 for couleur in COULEURS)
"""Les huit cartes de chaque couleur, par rang de couleur."""


class Pli(NamedTuple):
    """Un pli ramassé."""

    meneur: Siege
    cartes: tuple[Carte, ...]
    vainqueur: Siege


def _force(carte: Carte, atout: Couleur, demandee: Couleur) -> int:
    assert isinstance(carte.valeur, Valeur)
    if carte.couleur is atout:
        return 8 + RANG_ATOUT[carte.valeur]
    return RANG_NORMAL[carte.valeur] if carte.couleur is demandee else -1


def _table(atout: Couleur, demandee: Couleur) -> tuple[int, ...]:
    table = [-1] * len(PAQUET_52)
    for carte in PAQUET_32:
        table[carte.index] = _force(carte, atout, demandee)
    return tuple(table)


FORCES: Final = tuple(tuple(_table(a, d) for d in COULEURS) for a in COULEURS)
"""`FORCES[atout.rang][demandee.rang][carte.index]` : la force d'une carte dans un pli."""


def _superieures(carte: Carte) -> int:
    forces = FORCES[carte.couleur.rang][carte.couleur.rang]
    return masque(c for c in PAQUET_32 if forces[c.index] > forces[carte.index])


ATOUTS_SUPERIEURS: Final = {carte: _superieures(carte) for carte in PAQUET_32}
"""Les cartes qui battent celle-ci quand sa couleur est l'atout, en masque."""

_FOURNIR: Final = tuple((Motif.FOURNIR, masque) for masque in MASQUES)
_COUPER: Final = tuple((Motif.COUPER, masque) for masque in MASQUES)
_FOURNIR_SEUL: Final = tuple((filtre,) for filtre in _FOURNIR)
_FOURNIR_OU_COUPER: Final = tuple(tuple((f, c) for f in _FOURNIR) for c in _COUPER)


def place_maitresse(pli: tuple[Carte, ...], atout: Couleur) -> int:
    """La place, dans le pli, de la carte qui l'emporte pour l'instant."""
    forces = FORCES[atout.rang][pli[0].couleur.rang]
    maitresse, meilleure = 0, forces[pli[0].index]
    for place in range(1, len(pli)):
        force = forces[pli[place].index]
        if force > meilleure:
            maitresse, meilleure = place, force
    return maitresse


def points_pli(pli: tuple[Carte, ...], atout: Couleur) -> int:
    return sum(carte.get_points(atout) for carte in pli)


def obligations(
    pli: tuple[Carte, ...],
    atout: Couleur,
    sous_coupe_obligatoire: bool,
    partenaire_maitre_dispense: bool = True,
) -> tuple[Filtre, ...]:
    """Les filtres qui s'imposent au joueur qui suit dans ce pli."""
    if not pli:
        return ()
    place = place_maitresse(pli, atout)
    maitresse, demandee = pli[place], pli[0].couleur
    if demandee is atout:
        return (_FOURNIR[atout.rang], (Motif.MONTER, ATOUTS_SUPERIEURS[maitresse]))
    if place == len(pli) - 2 and partenaire_maitre_dispense:
        return _FOURNIR_SEUL[demandee.rang]
    if maitresse.couleur is not atout:
        return _FOURNIR_OU_COUPER[atout.rang][demandee.rang]
    monter = (Motif.MONTER, ATOUTS_SUPERIEURS[maitresse])
    if sous_coupe_obligatoire:
        return (*_FOURNIR_OU_COUPER[atout.rang][demandee.rang], monter)
    return (_FOURNIR[demandee.rang], monter)
