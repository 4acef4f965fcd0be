"""Le JSON sans ses tolérances : ni NaN, ni champ répété, ni imbrication sans fond."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from rebelote.noyau.erreurs import Illisible

_TOURNURES: Final = {
    "Expecting value": "une valeur manque",
    "Expecting property name enclosed in double quotes": (
        "un nom de champ entre guillemets est attendu"
    ),
    "Expecting ':' delimiter": "« : » est attendu",
    "Expecting ',' delimiter": "« , » est attendue",
    "Unterminated string starting at": "un texte n'est pas refermé",
    "Extra data": "du texte suit la fin de l'objet",
    "Invalid control character at": "un texte contient un caractère de contrôle",
    "Invalid \\escape": "un « \\ » n'annonce rien de connu",
    "Invalid \\uXXXX escape": "un « \\u » n'annonce pas de caractère",
    "Illegal trailing comma before end of object": "une virgule est en trop",
    "Illegal trailing comma before end of array": "une virgule est en trop",
}


class JsonIllisible(Illisible):
    """Du texte qui n'est pas du JSON ; `ligne` compte à partir de 1 dans ce texte."""

    def __init__(self, message: str, ligne: int = 1) -> None:
        super().__init__(message)
        self.ligne = ligne


def lire_json(texte: str) -> Any:
    """La valeur écrite, ou `JsonIllisible`."""
    try:
        valeur = json.loads(texte, object_pairs_hook=_sans_doublon, parse_constant=_refuser)
    except json.JSONDecodeError as erreur:
        raison = _TOURNURES.get(erreur.msg.rstrip(": "), "écriture inattendue")
        message = f"JSON mal formé, {raison} (colonne {erreur.colno})"
        raise JsonIllisible(message, erreur.lineno) from None
    except RecursionError:
        raise JsonIllisible("JSON imbriqué trop profondément") from None
    except ValueError:
        # Au-delà de quelques milliers de chiffres, Python refuse lui-même de lire un entier.
        raise JsonIllisible("JSON mal formé, un nombre est démesuré") from None
    _verifier_les_caracteres(texte, valeur)
    return valeur


def _sans_doublon(paires: list[tuple[str, Any]]) -> dict[str, Any]:
    objet = dict(paires)
    if len(objet) != len(paires):
        noms = [nom for nom, _ in paires]
        double = next(nom for nom in noms if noms.count(nom) > 1)
        raise JsonIllisible(f"JSON mal formé, champ répété : {double!r}")
    return objet


def _refuser(constante: str) -> NoReturn:
    raise JsonIllisible(f"JSON mal formé, {constante} n'est pas un nombre")


def _verifier_les_caracteres(texte: str, valeur: Any) -> None:
    """Un demi-caractère (`\\ud800`) se lit mais ne s'écrit pas : autant le refuser à l'entrée."""
    if "\\ud" not in texte and "\\uD" not in texte:
        return
    try:
        json.dumps(valeur, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise JsonIllisible("JSON mal formé, un texte contient un demi-caractère") from None
