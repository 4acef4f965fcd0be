"""Chaque champ de chaque preuve, abîmé de toutes les façons ; et tous les faussaires.

On change un mot d'une pièce : elle doit être refusée, et par un refus, jamais par une autre erreur.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from random import Random

from campagnes.secret import faussaires, faussaires_avis, faussaires_parts
from campagnes.secret.abimer import ABIMER
from campagnes.secret.atelier import Atelier
from campagnes.secret.faussaires import honnete
from campagnes.secret.pieces import Piece, alea_de, pieces
from rebelote.noyau.erreurs import ErreurRebelote

GRAINES_DES_FAUSSAIRES = 10


class Accepte(AssertionError):
    """Une preuve fausse a passé."""


def refuse(presenter: Callable[[], None]) -> bool:
    """Vrai si ce que l'on présente est refusé ; toute autre erreur est la nôtre, et remonte."""
    try:
        presenter()
    except ErreurRebelote:
        return True
    return False


def abimees(graine: int) -> Iterator[tuple[Piece, int, bytes]]:
    """Sans fin : chaque place de chaque pièce, de chaque façon, puis d'autres pièces."""
    alea = Random(graine)
    for tirage in cycle(range(graine, graine + 1000)):
        lot = [
            (piece, place, abimer)
            for piece in pieces(tirage)
            for place in range(len(piece.mots))
            for abimer in ABIMER
        ]
        alea.shuffle(lot)
        for piece, place, abimer in lot:
            # Un mot trop court pour cette façon-là : le contexte est du texte.
            mot = abimer(piece.mots[place], alea, piece.mots)
            if mot != piece.mots[place]:
                yield piece, place, mot


# --- La campagne ------------------------------------------------------------------------------


def eprouver_faussaires(graine: int) -> None:
    """Chaque faussaire, une fois ; et l'honnête qui se sert du même prouveur."""
    atelier = Atelier(alea_de(graine))
    honnete(atelier).presenter()
    for faussaire in faussaires.FAUSSAIRES:
        if not refuse(faussaire(atelier).presenter):
            raise Accepte(f"graine {graine} : {faussaire.__name__} est accepté")
    faussaires_avis.voile_honnete(atelier)()
    for autre in (*faussaires_parts.FAUSSAIRES, *faussaires_avis.FAUSSAIRES):
        if not refuse(autre(atelier)):
            raise Accepte(f"graine {graine} : {autre.__name__} est accepté")


def eprouver(nombre: int, graine: int) -> Iterator[int]:
    """Tous les faussaires, puis autant de preuves abîmées ; `Accepte` si l'une passe."""
    for piece in pieces(graine):
        piece.verifier(piece.mots)
    for rang in range(GRAINES_DES_FAUSSAIRES):
        eprouver_faussaires(graine + rang)
    yield from eprouver_abimees(nombre, graine)


def eprouver_abimees(nombre: int, graine: int) -> Iterator[int]:
    for rang, (piece, place, mot) in enumerate(islice(abimees(graine), nombre), start=1):
        if not refuse(partial(piece.verifier, piece.avec(place, mot))):
            raise Accepte(f"{piece.nom}, mot {place} changé en {mot.hex()} : accepté")
        yield rang
