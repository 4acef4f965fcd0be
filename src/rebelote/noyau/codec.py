"""Les événements et les états en JSON, et retour, d'après les annotations de leurs champs."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from rebelote.cartes import Carte, CarteIllisible, Main
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege, lire_siege, nom_siege

E = TypeVar("E", bound=Etat)


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


def etat_en_json(etat: E, depart: E) -> dict[str, Any]:
    """Ce en quoi un état diffère de celui où la partie a commencé ; ses règles y sont déjà."""
    return {
        nom: _ecrire(getattr(etat, nom), annotation)
        for nom, _, annotation in _champs(type(etat))
        if getattr(etat, nom) != getattr(depart, nom)
    }


def etat_depuis_json(objet: Any, depart: E) -> E:
    """L'état que dit `etat_en_json`, pour qui a le même départ."""
    hints = {nom: annotation for nom, _, annotation in _champs(type(depart))}
    if not isinstance(objet, Mapping) or not objet.keys() <= hints.keys():
        raise Illisible(f"état illisible : attendu des champs parmi {', '.join(hints)}")
    return depart.avec(**{nom: _lire_champ(nom, dit, hints[nom]) for nom, dit in objet.items()})


def objet_en_json(objet: Any) -> dict[str, Any]:
    """Une dataclass en JSON ; un champ facultatif à sa valeur par défaut n'est pas écrit.

    Ni celui qui `s_entend_de` (dans ses `metadata`) un autre champ, quand celui-là est donné.
    """
    json = {}
    for nom, champ, annotation in _champs(type(objet)):
        valeur = getattr(objet, nom)
        if champ.default is MISSING or (valeur != champ.default and not _s_entend(champ, objet)):
            json[nom] = _ecrire(valeur, annotation)
    return json


def _s_entend(champ: Field[Any], objet: Any) -> bool:
    source = champ.metadata.get("s_entend_de")
    return source is not None and getattr(objet, source) is not None


def objet_depuis_json(objet: Any, classe: type) -> Any:
    """Lit une dataclass, sans champ manquant ni champ en trop."""
    if not isinstance(objet, Mapping):
        raise Illisible(f"{classe.__name__} illisible : {objet!r} ; attendu un objet")
    champs = _champs(classe)
    connus = [nom for nom, _, _ in champs]
    for nom in objet:
        if nom not in connus:
            raise Illisible(f"champ inconnu : {nom} ; attendu {', '.join(connus)}")
    valeurs = {}
    for nom, champ, annotation in champs:
        if nom in objet:
            valeurs[nom] = _lire_champ(nom, objet[nom], annotation)
        elif champ.default is MISSING:
            raise Illisible(f"champ manquant : {nom}")
    return classe(**valeurs)


def _champs(classe: Any) -> tuple[tuple[str, Field[Any], Any], ...]:
    """Chaque champ d'une dataclass : son nom, ce qu'il est, son annotation."""
    if classe not in _CHAMPS:
        hints = get_type_hints(classe, include_extras=True)
        _CHAMPS[classe] = tuple((champ.name, champ, hints[champ.name]) for champ in fields(classe))
    return _CHAMPS[classe]


_CHAMPS: dict[type, tuple[tuple[str, Field[Any], Any], ...]] = {}


def _ecrire(valeur: Any, annotation: Any) -> Any:
    if valeur is None or annotation in _NOMS_SIMPLES:
        return valeur
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
    if isinstance(valeur, Main):
        return [valeur.connues, valeur.cachees]
    if isinstance(valeur, tuple):
        return _ecrire_suite(valeur, _internes(annotation))
    if is_dataclass(valeur):
        return objet_en_json(valeur)
    return valeur


def _ecrire_suite(valeur: tuple[Any, ...], internes: tuple[Any, ...]) -> list[Any]:
    if internes[-1] is Ellipsis:
        return [_ecrire(v, internes[0]) for v in valeur]
    return list(map(_ecrire, valeur, internes))


@cache
def _internes(suite: Any) -> tuple[Any, ...]:
    """L'annotation de chaque élément d'un tuple, nommés ou non."""
    if _est_un_tuple_nomme(suite):
        return tuple(get_type_hints(suite, include_extras=True).values())
    return get_args(suite)


def _est_un_tuple_nomme(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, tuple)


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
    if type(valeur) is annotation and annotation in _NOMS_SIMPLES:  # presque tous
        return valeur
    utile = sans_none(annotation)
    if valeur is None and utile is not annotation:
        return None
    if utile is Siege:
        return lire_siege(valeur)
    origine = get_origin(utile)
    if origine is tuple:
        return _lire_suite(valeur, _internes(utile))
    if _est_un_tuple_nomme(utile):
        return utile(*_lire_suite(valeur, _internes(utile)))
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
    if annotation is Main:
        return Main(*_lire_suite(valeur, (int, int)))
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
