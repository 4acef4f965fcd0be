"""Les événements en JSON, et retour, d'après les annotations de leurs champs."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from rebelote.cartes import Carte, CarteIllisible
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege, lire_siege, nom_siege


def evenement_en_json(evenement: Evenement) -> dict[str, Any]:
    """L'événement tel qu'un enregistrement l'écrit ; une carte cachée y est `null`."""
    return {"type": evenement.TYPE, **objet_en_json(evenement)}


def evenement_depuis_json(objet: Any, types_connus: Iterable[type[Evenement]]) -> Evenement:
    """Lit un événement d'un des types du jeu, ou dit précisément ce qui ne va pas."""
    if not isinstance(objet, Mapping):
        raise Illisible(f"événement illisible : {objet!r} ; attendu un objet")
    classes = {classe.TYPE: classe for classe in types_connus}
    nom = objet.get("type")
    if not isinstance(nom, str) or nom not in classes:
        raise Illisible(f"type d'événement inconnu : {nom!r} ; attendu {', '.join(classes)}")
    contenu = {cle: valeur for cle, valeur in objet.items() if cle not in ("type", "manche")}
    lu = objet_depuis_json(contenu, classes[nom])
    assert isinstance(lu, Evenement)
    return lu


def objet_en_json(objet: Any) -> dict[str, Any]:
    """Une dataclass en JSON ; un champ facultatif à sa valeur par défaut n'est pas écrit.

    Ni celui qui `s_entend_de` (dans ses `metadata`) un autre champ, quand celui-là est donné.
    """
    hints = _annotations(type(objet))
    json = {}
    for champ in fields(objet):
        valeur = getattr(objet, champ.name)
        if champ.default is MISSING or (valeur != champ.default and not _s_entend(champ, objet)):
            json[champ.name] = _ecrire(valeur, hints[champ.name])
    return json


def _s_entend(champ: Field[Any], objet: Any) -> bool:
    source = champ.metadata.get("s_entend_de")
    return source is not None and getattr(objet, source) is not None


def objet_depuis_json(objet: Any, classe: type) -> Any:
    """Lit une dataclass, sans champ manquant ni champ en trop."""
    if not isinstance(objet, Mapping):
        raise Illisible(f"{classe.__name__} illisible : {objet!r} ; attendu un objet")
    hints = _annotations(classe)
    champs = {champ.name: champ for champ in fields(classe)}
    for nom in objet:
        if nom not in champs:
            raise Illisible(f"champ inconnu : {nom} ; attendu {', '.join(champs)}")
    valeurs = {}
    for nom, champ in champs.items():
        if nom in objet:
            valeurs[nom] = _lire_champ(nom, objet[nom], hints[nom])
        elif champ.default is MISSING:
            raise Illisible(f"champ manquant : {nom}")
    return classe(**valeurs)


def _annotations(classe: type) -> dict[str, Any]:
    if classe not in _ANNOTATIONS:
        _ANNOTATIONS[classe] = get_type_hints(classe, include_extras=True)
    return _ANNOTATIONS[classe]


_ANNOTATIONS: dict[type, dict[str, Any]] = {}


def _ecrire(valeur: Any, annotation: Any) -> Any:
    if valeur is None:
        return None
    annotation = sans_none(annotation)
    if annotation is Siege:
        return nom_siege(valeur)
    if isinstance(valeur, Carte):
        return valeur.en_json()
    if isinstance(valeur, Enum):
        return valeur.name
    if isinstance(valeur, ParSiege):
        (interne,) = get_args(annotation)
        return {nom_siege(siege): _ecrire(v, interne) for siege, v in valeur.items()}
    if isinstance(valeur, tuple):
        return [_ecrire(v, get_args(annotation)[0]) for v in valeur]
    if is_dataclass(valeur):
        return objet_en_json(valeur)
    return valeur


def sans_none(annotation: Any) -> Any:
    """Le type utile d'une annotation ; nos unions sont toutes de la forme `X | None`."""
    if get_origin(annotation) not in (types.UnionType, Union):
        return annotation
    (utile,) = [choix for choix in get_args(annotation) if choix is not type(None)]
    return utile


def _lire_champ(nom: str, valeur: Any, annotation: Any) -> Any:
    try:
        return _lire(valeur, annotation)
    except (Illisible, CarteIllisible, ValueError) as erreur:
        raise Illisible(f"{nom} : {erreur}") from None


def _lire(valeur: Any, annotation: Any) -> Any:
    utile = sans_none(annotation)
    if valeur is None and utile is not annotation:
        return None
    if utile is Siege:
        return lire_siege(valeur)
    origine = get_origin(utile)
    if origine is tuple:
        return _lire_suite(valeur, get_args(utile))
    if origine is ParSiege:
        return _lire_par_siege(valeur, get_args(utile)[0])
    return _lire_simple(valeur, utile)


def _lire_suite(valeur: Any, internes: tuple[Any, ...]) -> tuple[Any, ...]:
    if not isinstance(valeur, list):
        raise Illisible(f"{valeur!r} ; attendu une liste")
    if internes[-1] is Ellipsis:
        return tuple(_lire(v, internes[0]) for v in valeur)
    if len(valeur) != len(internes):
        raise Illisible(f"{valeur!r} ; attendu {len(internes)} éléments")
    return tuple(_lire(v, interne) for v, interne in zip(valeur, internes, strict=True))


def _lire_par_siege(valeur: Any, interne: Any) -> ParSiege[Any]:
    if not isinstance(valeur, Mapping):
        raise Illisible(f"{valeur!r} ; attendu un objet par siège")
    return ParSiege({lire_siege(nom): _lire(v, interne) for nom, v in valeur.items()})


def _lire_simple(valeur: Any, annotation: Any) -> Any:
    if annotation is Carte:
        return Carte.depuis_json(valeur)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _lire_enum(valeur, annotation)
    if is_dataclass(annotation):
        assert isinstance(annotation, type)
        return objet_depuis_json(valeur, annotation)
    if type(valeur) is not annotation:
        raise Illisible(f"{valeur!r} ; attendu {_NOMS_SIMPLES[annotation]}")
    return valeur


_NOMS_SIMPLES: dict[Callable[..., Any], str] = {
    int: "un entier",
    str: "un texte",
    bool: "vrai ou faux",
}


def _lire_enum(valeur: Any, classe: type[Enum]) -> Enum:
    for membre in classe:
        if membre.name == valeur:
            return membre
    raise Illisible(f"{valeur!r} ; attendu {', '.join(m.name for m in classe)}")
