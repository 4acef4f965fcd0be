"""Dire un jeu en nombres : ses coups par des mots numérotés, ses vues par un vecteur.

Un coup est une suite de **mots** (« A♠ », « passe », « case 1-0 »…), le plus souvent un seul. Le
numéro d'un mot est son rang dans le vocabulaire du jeu, qui ne change jamais. Passer trois cartes,
c'est dire trois mots ; aucun coup n'est le début d'un autre.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import chain
from typing import Any, Final, TypeAlias

from rebelote.cartes import Carte
from rebelote.gymnase.portes.ecriture import (
    Ecrit,
    Ecriture,
    ecriture,
    fractions,
    parmi,
    parmi_plusieurs,
    relatifs,
)
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

Pieces: TypeAlias = Mapping[str, Ecrit]
"""Une observation en morceaux nommés, toujours les mêmes, de tailles fixes, entre -1 et 1."""


PLUS_GRANDE_MAIN: Final = 13


@dataclass(frozen=True)
class Codage:
    """Ce qu'il faut savoir d'un jeu pour le dire en nombres."""

    mots: tuple[str, ...]
    """Le vocabulaire ; le numéro d'un mot est son rang."""

    dire: Callable[[Any, int], tuple[str, ...]]
    """`dire(coup, joueurs)` : les mots d'un coup, à une table de tant de joueurs."""

    coups: Callable[[Any, Siege, tuple[str, ...]], Iterable[Evenement]]
    """`coups(etat, siege, dits)` : des coups légaux de ce siège, et parmi eux, pour chaque mot qui
    peut suivre ceux qu'il a dits, au moins un."""

    observer: Callable[[Any, Siege], Pieces]
    """`observer(etat, siege)` : l'état vu de ce siège, en morceaux."""

    phases: type[Enum]
    paquet: tuple[Carte, ...]
    marque: int
    """L'ordre de grandeur d'un score, pour le ramener entre -1 et 1."""

    longueur: int
    """Le plus de mots que l'on puisse dire dans une manche."""

    enjeu: int
    """Le plus que l'on puisse gagner dans une manche sur la moyenne des autres."""

    @cached_property
    def numeros(self) -> Mapping[str, int]:
        return {mot: numero for numero, mot in enumerate(self.mots)}

    def chemin(self, coup: Evenement, joueurs: int) -> tuple[int, ...]:
        """Les numéros des mots d'un coup."""
        numeros = self.numeros
        return tuple(numeros[mot] for mot in self.dire(coup, joueurs))

    def pieces(self, etat: Any, siege: Siege, dits: tuple[int, ...] = ()) -> Pieces:
        """L'observation complète : ce que tous les jeux ont en commun, puis ce jeu-ci.

        `dits` sont les mots déjà dits d'un coup commencé.
        """
        sieges = relatifs(siege, len(etat.mains))
        scores, camp = etat.scores(), etat.camp
        mains = [etat.mains[s] for s in sieges]
        return {
            "phase": parmi(etat.phase, self.phases),
            "attendus": parmi_plusieurs(etat.attendus(), sieges),
            "scores": fractions(tuple([scores[camp(s)] for s in sieges]), self.marque),
            "mains": self._cartes([main.connues for main in mains]),
            "tailles": fractions(tuple(map(len, mains)), PLUS_GRANDE_MAIN),
            **self.observer(etat, siege),
            "dits": parmi_plusieurs(dits, range(len(self.mots))),
        }

    @cached_property
    def _cartes(self) -> Ecriture:
        return ecriture(self.paquet)


def aplatir(pieces: Pieces) -> array[float]:
    """Les morceaux bout à bout."""
    return array("d", chain.from_iterable(piece.nombres for piece in pieces.values()))


def en_octets(pieces: Pieces) -> bytearray:
    """Les mêmes nombres en simple précision, que numpy lit d'un bloc."""
    return bytearray().join([piece.octets for piece in pieces.values()])


def tous(etat: Etat, siege: Siege, _: tuple[str, ...]) -> Sequence[Evenement]:
    """Tous les coups légaux : ce qui suffit où ils sont peu nombreux."""
    return etat.coups_legaux(siege)
