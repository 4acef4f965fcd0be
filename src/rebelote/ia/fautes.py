"""Dire où une IA est tombée : la ligne de son fichier, et non la pile d'appels."""

from __future__ import annotations

import importlib
import reprlib
import traceback
from pathlib import Path
from typing import Any, Final

import rebelote
from rebelote.noyau.sieges import nom_siege

_PAQUET: Final = str(Path(rebelote.__file__).parent)
_IMPORTS: Final = ("<frozen", str(Path(importlib.__file__).parent))
"""La mécanique d'import de Python, où personne n'a rien à corriger."""


def dire_faute(erreur: BaseException) -> str:
    """La faute et sa place : « ma.py:14, dans choisir : ZeroDivisionError : division by zero »."""
    if isinstance(erreur, SyntaxError):
        return f"{_nom(erreur.filename)}, ligne {erreur.lineno} : syntaxe incorrecte"
    lieu = lieu_de(erreur)
    return f"{lieu} : {_quoi(erreur)}" if lieu else _quoi(erreur)


def _quoi(erreur: BaseException) -> str:
    texte = " ".join(str(erreur).split())
    return f"{type(erreur).__name__} : {texte}" if texte else type(erreur).__name__


def lieu_de(erreur: BaseException) -> str:
    """Le dernier appel fait dans le fichier de l'IA ; à défaut, l'endroit de la panne."""
    pile = traceback.extract_tb(erreur.__traceback__)
    appels = [appel for appel in pile if not appel.filename.startswith(_IMPORTS)]
    if not appels:
        return ""
    sien = next((a.filename for a in appels if not a.filename.startswith(_PAQUET)), None)
    appel = [a for a in appels if sien in (None, a.filename)][-1]
    lieu = f"{_nom(appel.filename)}:{appel.lineno}"
    return lieu if appel.name == "<module>" else f"{lieu}, dans {appel.name}"


def _nom(fichier: str | None) -> str:
    return Path(fichier).name if fichier else "?"


def nommer_siege(auteur: Any) -> str:
    """Le nom du siège qu'une IA donne pour auteur, même s'il n'existe pas."""
    try:
        return nom_siege(auteur)
    except Exception:
        return montrer(auteur)


def montrer(objet: object) -> str:
    """Ce qu'une IA a rendu ou levé, en court ; même quand elle ne sait pas l'écrire."""
    try:
        return reprlib.repr(objet)
    except Exception:
        return f"un {type(objet).__name__}"


def dire_en_une_ligne(erreur: BaseException) -> str:
    """Ce que dit une exception, en une ligne ; même quand elle ne sait pas le dire."""
    try:
        return " ".join(str(erreur).split())[:300]
    except Exception:
        return "sans un mot lisible"
