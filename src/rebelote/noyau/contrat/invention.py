"""Inventer des événements : tout ce que le codec sait lire, et que nul joueur sensé n'enverrait."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random
from typing import Any, Final, get_args, get_origin, get_type_hints

from rebelote.cartes import Carte
from rebelote.cartes.carte import CARTES
from rebelote.noyau.codec import sans_none
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

LONGUEUR_MAX: Final = 9
_ENTIERS: Final = (-(10**30), -1, 0, 1, 2, 3, 4, 5, 80, 250, 500, 10**30)


def inventer(classe: type[Evenement], auteur: Siege, alea: Random) -> Evenement:
    """Un événement de ce type et de cet auteur, dont tout le reste est pris au hasard."""
    evenement = _objet(classe, alea, auteur=auteur)
    assert isinstance(evenement, Evenement)
    return evenement


def _objet(classe: type, alea: Random, **imposes: Any) -> Any:
    hints = get_type_hints(classe, include_extras=True)
    valeurs = {c.name: _valeur(hints[c.name], alea) for c in fields(classe) if c.init}
    return classe(**{**valeurs, **imposes})


def _valeur(annotation: Any, alea: Random) -> Any:
    utile = sans_none(annotation)
    if utile is not annotation and alea.random() < 0.3:
        return None
    if utile is Siege:
        return alea.randint(CROUPIER, 3)
    if get_origin(utile) is tuple:
        return _suite(get_args(utile), alea)
    if get_origin(utile) is ParSiege:
        (interne,) = get_args(utile)
        sieges = alea.sample(range(CROUPIER, 4), alea.randint(0, 5))
        return ParSiege({siege: _valeur(interne, alea) for siege in sieges})
    return _simple(utile, alea)


def _suite(internes: tuple[Any, ...], alea: Random) -> tuple[Any, ...]:
    if internes[-1] is not Ellipsis:
        return tuple(_valeur(interne, alea) for interne in internes)
    return tuple(_valeur(internes[0], alea) for _ in range(alea.randint(0, LONGUEUR_MAX)))


def _simple(annotation: Any, alea: Random) -> Any:
    if annotation is Carte:
        return alea.choice(CARTES)
    if annotation is bool:
        return alea.random() < 0.5
    if annotation is int:
        return alea.choice(_ENTIERS)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return alea.choice(list(annotation))
    if is_dataclass(annotation) and isinstance(annotation, type):
        return _objet(annotation, alea)
    return alea.choice(("", "J1", "\x1b[2J"))
