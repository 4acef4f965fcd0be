"""Dire où une IA est tombée : la ligne de son fichier, et non la pile d'appels."""

from __future__ import annotations

import importlib
import traceback
from pathlib import Path
from typing import Final

import rebelote

_PAQUET: Final = str(Path(rebelote.__file__).parent)
_IMPORTS: Final = ("<frozen", str(Path(importlib.__file__).parent))
"""La mécanique d'import de Python, où personne n'a rien à corriger."""


def dire_faute(erreur: BaseException) -> str:
    """La faute et sa place : « ma.py:14, dans choisir : ZeroDivisionError : division by zero »."""
    if isinstance(erreur, SyntaxError):
        return f"{_nom(erreur.filename)}, ligne {erreur.lineno} : syntaxe incorrecte"
    lieu = _lieu(erreur)
    return f"{lieu} : {_quoi(erreur)}" if lieu else _quoi(erreur)


def _quoi(erreur: BaseException) -> str:
    texte = " ".join(str(erreur).split())
    return f"{type(erreur).__name__} : {texte}" if texte else type(erreur).__name__


def _lieu(erreur: BaseException) -> str:
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
