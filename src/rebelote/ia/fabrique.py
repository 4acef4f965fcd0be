"""Fabriquer une IA : ses réglages, qui sont les paramètres nommés de sa classe, et son hasard."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import partial
from math import inf
from random import Random
from typing import Any, Final, TypeAlias

from rebelote.ia.designation import Designation, IAIntrouvable
from rebelote.ia.fautes import dire_faute
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.texte import vouliez_vous_dire

FabriqueIA: TypeAlias = Callable[..., Joueur]
BUDGET: Final = "budget_ms"
"""Le réglage des IA qui regardent la montre."""


def construire(fabrique: FabriqueIA, alea: Random, description: str) -> Joueur:
    """Fabrique l'IA, en lui donnant son hasard si elle le demande."""
    try:
        return fabrique(alea) if veut_un_hasard(fabrique) else fabrique()
    except (Exception, SystemExit) as erreur:
        raise IAIntrouvable(f"{description} ne se construit pas : {dire_faute(erreur)}") from erreur


def veut_un_hasard(fabrique: FabriqueIA) -> bool:
    return bool(inspect.signature(fabrique).parameters)


# --- Les réglages -----------------------------------------------------------------------------


def regler(fabrique: FabriqueIA, designation: Designation) -> FabriqueIA:
    """La même IA, réglée comme on le demande ; `IAIntrouvable` si elle ne s'y prête pas."""
    demandes = _demandes(designation)
    if not demandes:
        return fabrique
    connus = inspect.signature(fabrique).parameters
    for nom, valeur in demandes.items():
        if nom not in connus:
            raise _inconnu(nom, designation, list(connus)[1:])
        if not _convient(valeur, connus[nom].annotation):
            attendu = _nombre_attendu(connus[nom].annotation)
            raise IAIntrouvable(f"{designation} : {nom} attend {attendu}, pas « {valeur} »")
    return partial(fabrique, **demandes)


def _demandes(designation: Designation) -> dict[str, Any]:
    reglages = {nom: _valeur(texte) for nom, texte in designation.reglages}
    if designation.budget is None:
        return reglages
    if BUDGET in reglages:
        raise IAIntrouvable(f"{designation} : le budget est donné deux fois")
    return {BUDGET: float(designation.budget), **reglages}


def _inconnu(nom: str, designation: Designation, connus: list[str]) -> IAIntrouvable:
    if nom == BUDGET and designation.budget is not None:
        ia = designation.source
        return IAIntrouvable(f"{ia} ne regarde pas la montre : pas de budget à lui donner")
    possibles = ", ".join(connus) or "aucun"
    voisins = vouliez_vous_dire(nom, connus)
    return IAIntrouvable(
        f"{designation} : réglage inconnu : {nom} ; réglages : {possibles}{voisins}"
    )


def _valeur(texte: str) -> Any:
    try:
        return ast.literal_eval(texte)
    except (ValueError, SyntaxError):
        return texte


def _types(annotation: Any) -> set[str]:
    return {nom.strip() for nom in str(getattr(annotation, "__name__", annotation)).split("|")}


def _nombre_attendu(annotation: Any) -> str:
    genre = "nombre" if "float" in _types(annotation) else "entier"
    return f"un {genre} positif ou nul"


def _convient(valeur: Any, annotation: Any) -> bool:
    """Faux si l'on attend un nombre, et que ce n'en est pas un qui ait du sens."""
    types = _types(annotation)
    if not types & {"int", "float"} or (valeur is None and "None" in types):
        return True
    nombre = isinstance(valeur, int if "float" not in types else int | float)
    return nombre and not isinstance(valeur, bool) and 0 <= valeur < inf
