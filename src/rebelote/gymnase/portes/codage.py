"""Dire un jeu en nombres : ses coups par des mots numérotés, ses vues par un vecteur.

Un coup est une suite de **mots** (« A♠ », « passe », « case 1-0 »…), le plus souvent un seul. Le
numéro d'un mot est son rang dans le vocabulaire du jeu, qui ne change jamais. Passer trois cartes,
c'est dire trois mots ; aucun coup n'est le début d'un autre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final, TypeAlias

from rebelote.cartes import Carte
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

Pieces: TypeAlias = Mapping[str, Sequence[float]]
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

    def pieces(self, etat: Any, siege: Siege, dits: Iterable[int] = ()) -> Pieces:
        """L'observation complète : ce que tous les jeux ont en commun, puis ce jeu-ci.

        `dits` sont les mots déjà dits d'un coup commencé.
        """
        sieges = relatifs(siege, len(etat.mains))
        attendus, scores = etat.attendus(), etat.scores()
        phases: type[Enum] = type(etat.phase)
        return {
            "phase": parmi(etat.phase, list(phases)),
            "attendus": [float(s in attendus) for s in sieges],
            "scores": [borner(scores[etat.camp(s)] / self.marque) for s in sieges],
            "mains": [un for s in sieges for un in cartes(etat.mains[s].connues, self.paquet)],
            "tailles": [len(etat.mains[s]) / PLUS_GRANDE_MAIN for s in sieges],
            **self.observer(etat, siege),
            "dits": parmi_plusieurs(dits, range(len(self.mots))),
        }


def aplatir(pieces: Pieces) -> list[float]:
    """Les morceaux bout à bout."""
    return [un for piece in pieces.values() for un in piece]


def tous(etat: Etat, siege: Siege, _: tuple[str, ...]) -> Sequence[Evenement]:
    """Tous les coups légaux : ce qui suffit où ils sont peu nombreux."""
    return etat.coups_legaux(siege)


# --- De quoi écrire une observation -------------------------------------------------------------


def relatifs(siege: Siege, nombre: int) -> list[Siege]:
    """Les sièges à partir du sien, dans l'ordre du jeu : une politique vaut à toutes les places."""
    return [(siege + ecart) % nombre for ecart in range(nombre)]


def cartes(masque: int, paquet: Sequence[Carte]) -> list[float]:
    return [1.0 if masque & carte.bit else 0.0 for carte in paquet]


def parmi(valeur: object, choix: Sequence[object]) -> list[float]:
    """Un 1 à la place de cette valeur ; rien que des 0 si elle manque."""
    return parmi_plusieurs((valeur,), choix)


def parmi_plusieurs(valeurs: Iterable[object], choix: Sequence[object]) -> list[float]:
    vecteur = [0.0] * len(choix)
    for valeur in valeurs:
        if valeur in choix:
            vecteur[choix.index(valeur)] = 1.0
    return vecteur


def borner(valeur: float) -> float:
    return max(-1.0, min(1.0, valeur))
