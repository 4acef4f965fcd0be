"""Toutes les façons d'abîmer un mot d'une preuve : point, scalaire ou texte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from campagnes.secret.atelier import TORSION
from campagnes.secret.pieces import Mots
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.groupe import NEUTRE, ORDRE

Abimer: TypeAlias = Callable[[bytes, Random, Mots], bytes]


def _bit(mot: bytes, alea: Random, _: Mots) -> bytes:
    rang = alea.randrange(8 * len(mot))
    return (int.from_bytes(mot, "little") ^ 1 << rang).to_bytes(len(mot), "little")


def _constante(valeur: bytes) -> Abimer:
    return lambda mot, alea, mots: valeur


def _tronque(mot: bytes, alea: Random, _: Mots) -> bytes:
    return mot[: alea.randrange(len(mot))]


def _allonge(mot: bytes, alea: Random, _: Mots) -> bytes:
    return mot + alea.randbytes(alea.choice((1, groupe.TAILLE)))


def _au_hasard(_: bytes, alea: Random, __: Mots) -> bytes:
    return alea.randbytes(groupe.TAILLE)


def _autre_scalaire(_: bytes, alea: Random, __: Mots) -> bytes:
    return groupe.depuis_entier(alea.randrange(ORDRE))


def _autre_point(_: bytes, alea: Random, __: Mots) -> bytes:
    return groupe.fois_base(groupe.depuis_entier(alea.randrange(1, ORDRE)))


def _d_ailleurs(_: bytes, alea: Random, mots: Mots) -> bytes:
    """Un autre mot de la même pièce."""
    return alea.choice(mots)


def _scalaire_decale(mot: bytes, alea: Random, _: Mots) -> bytes:
    return groupe.depuis_entier(int.from_bytes(mot, "little") + alea.choice((1, -1, 8)))


def _scalaire_oppose(mot: bytes, _: Random, __: Mots) -> bytes:
    return groupe.depuis_entier(-int.from_bytes(mot, "little"))


def _scalaire_non_reduit(mot: bytes, alea: Random, _: Mots) -> bytes:
    """Le même scalaire, écrit autrement : un tour d'ordre de plus."""
    n = int.from_bytes(mot, "little") + alea.randrange(1, 8) * ORDRE
    return (n % 2**256).to_bytes(groupe.TAILLE, "little")


def _point_oppose(mot: bytes, _: Random, __: Mots) -> bytes:
    return mot[:-1] + bytes([mot[-1] ^ 0x80]) if mot else mot


def _point_tordu(mot: bytes, alea: Random, _: Mots) -> bytes:
    """Le même point, plus un point d'ordre 2, 4 ou 8."""
    torsion = TORSION
    for _fois in range(alea.randrange(3)):
        torsion = groupe.plus(torsion, torsion)
    try:
        return groupe.plus(mot, torsion)
    except ErreurRebelote:
        return torsion  # ce mot n'était pas un point


def _point_deplace(mot: bytes, alea: Random, _: Mots) -> bytes:
    try:
        return groupe.plus(mot, alea.choice((groupe.BASE, mot)))
    except ErreurRebelote:
        return groupe.BASE


ABIMER: Sequence[Abimer] = (
    _bit,
    _constante(b""),
    _constante(groupe.ZERO),
    _constante(NEUTRE),
    _constante(TORSION),
    _constante(b"\xff" * groupe.TAILLE),
    _constante(groupe.BASE),
    _tronque,
    _allonge,
    _au_hasard,
    _autre_scalaire,
    _autre_point,
    _d_ailleurs,
    _scalaire_decale,
    _scalaire_oppose,
    _scalaire_non_reduit,
    _point_oppose,
    _point_tordu,
    _point_deplace,
)
