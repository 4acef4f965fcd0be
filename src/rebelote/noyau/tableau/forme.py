"""La forme JSON d'un tableau, et son schéma, tous deux d'après les annotations de ses champs."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from rebelote.cartes import COULEURS, Carte, Couleur
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.tableau.plateau import ManchePassee, ParCamp

Json = dict[str, Any]
Ecrivain: TypeAlias = Callable[[Any], Any]

_SIEGE: Final = {"type": "string", "pattern": "^(J[1-4]|CROUPIER)$"}
_CARTE: Final = {"type": "string", "description": "une carte : A♠, 10♥, 21, EX"}

_SIMPLES: Final[dict[Any, tuple[Ecrivain, Json]]] = {
    Siege: (nom_siege, _SIEGE),
    ParCamp: (dict, {"type": "object", "additionalProperties": {"type": "integer"}}),
    Carte: (str, _CARTE),
    Couleur: (lambda c: c.name, {"enum": [couleur.name for couleur in COULEURS]}),
    Evenement: (evenement_en_json, {"type": "object", "required": ["type", "auteur"]}),
    bool: (bool, {"type": "boolean"}),
    int: (int, {"type": "integer"}),
    str: (str, {"type": "string"}),
    type(None): (lambda _: None, {"type": "null"}),
}
"""Pour chaque type sans partie : comment on l'écrit, et ce que le schéma en dit."""


def en_json(objet: Any) -> Json:
    """Une dataclass du tableau en JSON : cartes en texte court, sièges par leur nom."""
    return {nom: ecrire(getattr(objet, nom)) for nom, ecrire in _champs(type(objet))}


def _champs(classe: type) -> tuple[tuple[str, Ecrivain], ...]:
    """Comment s'écrit chaque champ : un tableau part à chaque coup, on ne l'apprend qu'une fois."""
    if classe not in _CHAMPS:
        hints = _annotations(classe)
        _CHAMPS[classe] = tuple((c.name, _ecrivain(hints[c.name])) for c in fields(classe))
    return _CHAMPS[classe]


_CHAMPS: dict[type, tuple[tuple[str, Ecrivain], ...]] = {}


def _annotations(classe: type) -> dict[str, Any]:
    return get_type_hints(classe, include_extras=True)


@cache
def _ecrivain(annotation: Any) -> Ecrivain:
    if annotation in _SIMPLES:
        return _SIMPLES[annotation][0]
    if annotation is ManchePassee:  # passée, elle ne change plus, et chaque tableau la redit
        return lru_cache(maxsize=1024)(en_json)
    if _est_union(annotation):
        return _ecrivain_d_union(get_args(annotation))
    if get_origin(annotation) is tuple:
        interne = _ecrivain(get_args(annotation)[0])
        return lambda valeurs: [interne(valeur) for valeur in valeurs]
    return en_json


def _ecrivain_d_union(choix: tuple[Any, ...]) -> Ecrivain:
    connus: dict[type, Ecrivain] = {}

    def ecrire(valeur: Any) -> Any:
        if valeur is None:
            return None
        if type(valeur) is tuple:  # le type de ses éléments ne se lit que sur eux
            return _ecrivain(_choix_de(valeur, choix))(valeur)
        if type(valeur) not in connus:
            connus[type(valeur)] = _ecrivain(_choix_de(valeur, choix))
        return connus[type(valeur)](valeur)

    return ecrire


def _est_union(annotation: Any) -> bool:
    return get_origin(annotation) in (types.UnionType, Union)


def _choix_de(valeur: Any, choix: tuple[Any, ...]) -> Any:
    """Le type, parmi ceux d'une union, de la valeur que voici."""
    trouve = next((un for un in choix if _est_un(valeur, un)), None)
    if trouve is None:
        raise TypeError(f"un tableau ne sait pas écrire {valeur!r} ; attendu {choix}")
    return trouve


def _est_un(valeur: Any, annotation: Any) -> bool:
    if get_origin(annotation) is tuple:
        interne = get_args(annotation)[0]
        return isinstance(valeur, tuple) and all(_est_un(v, interne) for v in valeur)
    brut = int if annotation is Siege else annotation
    return type(valeur) is brut or (is_dataclass(brut) and isinstance(valeur, brut))


# --- Le schéma --------------------------------------------------------------------------------


def schema(classe: type) -> Json:
    """Le schéma JSON (2020-12) de ce que `en_json` écrit de cette dataclass."""
    definitions: dict[str, Json] = {}
    _definir(classe, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": f"#/$defs/{classe.__name__}",
        "$defs": definitions,
    }


def _definir(classe: type, definitions: dict[str, Json]) -> None:
    if classe.__name__ in definitions:
        return
    definitions[classe.__name__] = {}
    hints = _annotations(classe)
    proprietes = {c.name: _schema(hints[c.name], definitions) for c in fields(classe)}
    definitions[classe.__name__] = {
        "type": "object",
        "properties": proprietes,
        "required": list(proprietes),
        "additionalProperties": False,
    }


def _schema(annotation: Any, definitions: dict[str, Json]) -> Json:
    if annotation in _SIMPLES:
        return dict(_SIMPLES[annotation][1])
    if _est_union(annotation):
        return {"anyOf": [_schema(choix, definitions) for choix in get_args(annotation)]}
    if get_origin(annotation) is tuple:
        return {"type": "array", "items": _schema(get_args(annotation)[0], definitions)}
    _definir(annotation, definitions)
    return {"$ref": f"#/$defs/{annotation.__name__}"}
