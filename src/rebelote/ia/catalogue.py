"""Trouver une IA : par son nom, par `module:Classe`, ou par `fichier.py:Classe`."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

from rebelote.ia import belote, contree, dame_de_pique, regicide, tarot_africain
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur

FabriqueIA: TypeAlias = Callable[..., Joueur]

POUR_TOUS: Mapping[str, FabriqueIA] = {"aleatoire": JoueurIAAleatoire}

PAR_JEU: Mapping[str, Mapping[str, FabriqueIA]] = {
    "belote": belote.IA,
    "contree": contree.IA,
    "dame_de_pique": dame_de_pique.IA,
    "tarot_africain": tarot_africain.IA,
    "regicide": regicide.IA,
}


class IAIntrouvable(ErreurRebelote):
    """Aucune IA ne répond à ce nom, ou elle ne se charge pas."""


def noms_des_ia(jeu: str) -> list[str]:
    """Les IA intégrées qui savent jouer à ce jeu, de la plus faible à la plus forte."""
    return [*POUR_TOUS, *PAR_JEU.get(jeu, {})]


def charger(description: str, jeu: str, alea: Random) -> Joueur:
    """Un joueur tout neuf, avec son hasard."""
    return construire(trouver(description, jeu), alea, description)


def trouver(description: str, jeu: str) -> FabriqueIA:
    """De quoi fabriquer cette IA ; échoue avant toute partie si elle n'existe pas."""
    integree = {**POUR_TOUS, **PAR_JEU.get(jeu, {})}.get(description)
    if integree is not None:
        return integree
    if ":" not in description:
        raise IAIntrouvable(
            f"IA inconnue : {description} ; pour {jeu} : {', '.join(noms_des_ia(jeu))}, "
            "ou module:Classe, ou fichier.py:Classe"
        )
    source, _, nom = description.rpartition(":")
    classe = getattr(_module(source), nom, None)
    if classe is None or not hasattr(classe, "choisir"):
        raise IAIntrouvable(f"{source} n'a pas de classe {nom} avec une méthode choisir(vue)")
    fabrique: FabriqueIA = classe
    return fabrique


def construire(fabrique: FabriqueIA, alea: Random, description: str) -> Joueur:
    """Fabrique l'IA, en lui donnant son hasard si elle le demande."""
    try:
        return fabrique(alea) if _veut_alea(fabrique) else fabrique()
    except (Exception, SystemExit) as erreur:
        raise IAIntrouvable(f"{description} ne se construit pas : {erreur!r}") from erreur


def _veut_alea(fabrique: FabriqueIA) -> bool:
    return bool(inspect.signature(fabrique).parameters)


def _module(source: str) -> ModuleType:
    try:
        return _fichier(Path(source)) if source.endswith(".py") else importlib.import_module(source)
    except (Exception, SystemExit) as erreur:
        raise IAIntrouvable(f"{source} ne se charge pas : {erreur!r}") from erreur


def _fichier(chemin: Path) -> ModuleType:
    if not chemin.is_file():
        raise FileNotFoundError(f"{chemin} n'existe pas")
    spec: Any = importlib.util.spec_from_file_location(chemin.stem, chemin)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
