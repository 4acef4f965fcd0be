"""Les fautes d'une demande, dites en français : pydantic les dit dans sa langue à lui."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rebelote.noyau.texte import compte


def dire_la_faute(erreur: Mapping[str, Any]) -> str:
    """Ce qu'on attendait, d'après une des `errors()` de pydantic."""
    dire = _PHRASES.get(erreur["type"])
    return "valeur refusée" if dire is None else dire(erreur.get("ctx", {}))


def _constante(texte: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda _: texte


_PHRASES: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "missing": _constante("ce champ manque"),
    "extra_forbidden": _constante("champ inconnu"),
    "json_invalid": _constante("JSON mal formé"),
    "literal_error": lambda c: f"attendu {str(c['expected']).replace(' or ', ' ou ')}",
    "enum": lambda c: f"attendu {str(c['expected']).replace(' or ', ' ou ')}",
    "int_type": _constante("attendu un entier"),
    "int_parsing": _constante("attendu un entier"),
    "int_from_float": _constante("attendu un entier"),
    "float_type": _constante("attendu un nombre"),
    "float_parsing": _constante("attendu un nombre"),
    "bool_type": _constante("attendu vrai ou faux"),
    "bool_parsing": _constante("attendu vrai ou faux"),
    "string_type": _constante("attendu un texte"),
    "string_unicode": _constante("attendu un texte lisible"),
    "string_too_short": lambda c: f"attendu au moins {compte(c['min_length'], 'signe')}",
    "string_too_long": lambda c: f"attendu au plus {compte(c['max_length'], 'signe')}",
    "string_pattern_mismatch": lambda c: f"attendu un texte de la forme {c['pattern']}",
    "list_type": _constante("attendu une liste"),
    "dict_type": _constante("attendu un objet"),
    "model_type": _constante("attendu un objet"),
    "model_attributes_type": _constante("attendu un objet, envoyé en application/json"),
    "too_short": lambda c: f"attendu au moins {compte(c['min_length'], 'élément')}",
    "too_long": lambda c: f"attendu au plus {compte(c['max_length'], 'élément')}",
    "greater_than_equal": lambda c: f"attendu au moins {c['ge']}",
    "less_than_equal": lambda c: f"attendu au plus {c['le']}",
    "value_error": lambda c: str(c["error"]),
}
