"""Charger une IA d'ailleurs : la classe d'un module, ou d'un fichier."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from rebelote.ia.designation import IAIntrouvable
from rebelote.ia.fabrique import FabriqueIA
from rebelote.ia.fautes import dire_faute


def classe_d_ailleurs(source: str) -> FabriqueIA:
    """La classe que nomme `module:Classe` ou `fichier.py:Classe`."""
    origine, _, nom = source.rpartition(":")
    classe = getattr(_module(origine), nom, None)
    if classe is None or not hasattr(classe, "choisir"):
        raise IAIntrouvable(f"{origine} n'a pas de classe {nom} avec une méthode choisir(vue)")
    fabrique: FabriqueIA = classe
    return fabrique


def _module(source: str) -> ModuleType:
    try:
        return _fichier(Path(source)) if source.endswith(".py") else importlib.import_module(source)
    except IAIntrouvable:
        raise
    except SyntaxError as erreur:
        raise IAIntrouvable(dire_faute(erreur)) from erreur
    except (Exception, SystemExit) as erreur:
        raise IAIntrouvable(f"{source} ne se charge pas : {_raison(erreur, source)}") from erreur


def _raison(erreur: BaseException, source: str) -> str:
    """Le module lui-même manque, ou quelque chose y tombe."""
    if isinstance(erreur, ModuleNotFoundError) and f"{source}.".startswith(f"{erreur.name}."):
        return "ce module n'existe pas"
    return dire_faute(erreur)


def _fichier(chemin: Path) -> ModuleType:
    if not chemin.is_file():
        raise IAIntrouvable(f"{chemin} n'existe pas")
    # Un nom à lui seul : « random.py » ne doit pas prendre la place d'un autre module.
    spec: Any = importlib.util.spec_from_file_location(f"fichier {chemin.resolve()}", chemin)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # `@dataclass` l'y cherche
    spec.loader.exec_module(module)
    return module
