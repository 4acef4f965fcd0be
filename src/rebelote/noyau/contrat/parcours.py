"""Parcourir une valeur quelconque : y lire les cartes, les échanger, la déformer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from rebelote.cartes import Carte, Main
from rebelote.noyau.sieges import CROUPIER, ParSiege

T = TypeVar("T")


def cartes_nommees(objet: Any) -> int:
    """Toutes les cartes qui se lisent dans une valeur, en masque."""
    if isinstance(objet, Carte):
        return objet.bit
    if isinstance(objet, Main):
        return objet.connues
    masque = 0
    for partie in _parties(objet):
        masque |= cartes_nommees(partie)
    return masque


def _parties(objet: Any) -> Iterator[Any]:
    if isinstance(objet, Mapping):
        yield from objet.values()
    elif isinstance(objet, tuple | list | frozenset):
        yield from objet
    elif is_dataclass(objet):
        yield from (getattr(objet, champ.name) for champ in fields(objet))


def echanger(objet: T, a: Carte, b: Carte) -> T:
    """La même valeur, où chacune des deux cartes a pris la place de l'autre."""
    return _echanger(objet, {a: b, b: a})  # type: ignore[no-any-return]


def _echanger(objet: Any, noms: dict[Carte, Carte]) -> Any:
    if isinstance(objet, Carte):
        return noms.get(objet, objet)
    if isinstance(objet, ParSiege):
        return ParSiege({siege: _echanger(valeur, noms) for siege, valeur in objet.items()})
    if isinstance(objet, tuple):
        parties = [_echanger(partie, noms) for partie in objet]
        return type(objet)(*parties) if hasattr(objet, "_fields") else tuple(parties)
    if is_dataclass(objet) and not isinstance(objet, type):
        champs = {c.name: _echanger(getattr(objet, c.name), noms) for c in fields(objet) if c.init}
        return replace(objet, **champs)
    return objet


def deformer(objet: Any) -> Iterator[Any]:
    """Des valeurs voisines et malvenues, telles qu'un inconnu pourrait en envoyer."""
    if isinstance(objet, Enum):
        yield from (membre for membre in type(objet) if membre is not objet)
    elif type(objet) is bool:
        yield not objet
    elif type(objet) is int:
        yield from (-1, 0, 3, 99, -(10**30))
    elif isinstance(objet, Carte):
        yield from (Carte("2♠"), Carte("A♠"), Carte("EX"))
    elif isinstance(objet, ParSiege):
        yield from _deformer_par_siege(objet)
    elif isinstance(objet, tuple):
        yield from _deformer_suite(objet)
    elif is_dataclass(objet) and not isinstance(objet, type):
        for champ in fields(objet):
            for valeur in deformer(getattr(objet, champ.name)):
                yield replace(objet, **{champ.name: valeur})


def _deformer_par_siege(table: ParSiege[Any]) -> Iterator[ParSiege[Any]]:
    yield ParSiege({})
    for siege, valeur in table.items():
        yield ParSiege({s: v for s, v in table.items() if s != siege})
        yield ParSiege({**table, CROUPIER: valeur})
        yield from (ParSiege({**table, siege: autre}) for autre in deformer(valeur))


def _deformer_suite(suite: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    yield from ((), suite[:-1], suite + suite[:1], (None,) * len(suite))
    for rang, valeur in enumerate(suite):
        for autre in deformer(valeur):
            yield (*suite[:rang], autre, *suite[rang + 1 :])


def tout_est_dit(complet: Any, reference: Any, vu: Any) -> bool:
    """Vrai si `complet` ne cache rien de ce que dit `reference`, un état du même moment.

    `vu` est celui qu'on a complété. Une suite n'a pas d'autre longueur que la vraie, à moins que
    `vu` ne l'ait cachée tout entière : elle nomme alors toutes ses cartes.
    """
    if complet is None:
        return reference is None
    if isinstance(complet, Main):
        return complet.complete
    if isinstance(complet, tuple) and isinstance(reference, tuple):
        if vu is None and len(complet) != len(reference):
            return None not in complet
        return len(complet) == len(reference) and all(
            map(tout_est_dit, complet, reference, vu or (None,) * len(complet))
        )
    if is_dataclass(complet) and type(complet) is type(reference):
        noms = [champ.name for champ in fields(complet)]
        return all(
            tout_est_dit(getattr(complet, n), getattr(reference, n), getattr(vu, n, None))
            for n in noms
        )
    return True
