"""Trouver une IA : par son nom, par son niveau, par `module:Classe`, ou par `fichier.py:Classe`.

Une IA qui surveille la montre se règle d'un suffixe : `avance@50` pense 50 millisecondes par coup.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, TypeAlias

from rebelote.ia import belote, contree, dame_de_pique, regicide, tarot_africain
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.fautes import dire_faute
from rebelote.ia.niveaux import NIVEAUX, asseoir, base_du_niveau
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

BUDGET: Final = "@"
"""Ce qui sépare le nom d'une IA de son budget, en millisecondes par coup."""


class IAIntrouvable(ErreurRebelote):
    """Aucune IA ne répond à ce nom, ou elle ne se charge pas."""


def noms_des_ia(jeu: str) -> list[str]:
    """Les IA intégrées qui savent jouer à ce jeu, de la plus faible à la plus forte."""
    return list(_integrees(jeu))


def noms_des_niveaux() -> list[str]:
    """Les niveaux, du plus facile au plus difficile ; tous les jeux les ont."""
    return list(NIVEAUX)


def est_connue(description: str, jeu: str) -> bool:
    """Vrai si c'est le nom d'une IA intégrée ou d'un niveau, budget compris."""
    if ":" in description:
        return False
    try:
        trouver(description, jeu)
    except IAIntrouvable:
        return False
    return True


def charger(description: str, jeu: str, alea: Random) -> Joueur:
    """Un joueur tout neuf, avec son hasard."""
    return construire(trouver(description, jeu), alea, description)


def trouver(description: str, jeu: str) -> FabriqueIA:
    """De quoi fabriquer cette IA ; échoue avant toute partie si elle n'existe pas."""
    nom, separe, budget = description.rpartition(BUDGET)
    if separe:
        return _avec_budget(_sans_budget(nom, jeu), nom, budget)
    return _sans_budget(description, jeu)


def _sans_budget(description: str, jeu: str) -> FabriqueIA:
    integrees = _integrees(jeu)
    if description in integrees:
        return integrees[description]
    if description in NIVEAUX:
        niveau = NIVEAUX[description]
        base = integrees[base_du_niveau(niveau, integrees)]
        return partial(asseoir, base, niveau.etourderie)
    if description.endswith(".py"):
        raise IAIntrouvable(f"il manque la classe : {description}:MaClasse")
    if ":" not in description:
        raise IAIntrouvable(
            f"IA inconnue : {description} ; pour {jeu} : {', '.join(noms_des_ia(jeu))}, "
            f"un niveau ({', '.join(NIVEAUX)}), ou module:Classe, ou fichier.py:Classe"
        )
    return _d_ailleurs(description)


def _integrees(jeu: str) -> dict[str, FabriqueIA]:
    return {**POUR_TOUS, **PAR_JEU.get(jeu, {})}


def _d_ailleurs(description: str) -> FabriqueIA:
    source, _, nom = description.rpartition(":")
    classe = getattr(_module(source), nom, None)
    if classe is None or not hasattr(classe, "choisir"):
        raise IAIntrouvable(f"{source} n'a pas de classe {nom} avec une méthode choisir(vue)")
    fabrique: FabriqueIA = classe
    return fabrique


def _avec_budget(fabrique: FabriqueIA, nom: str, budget: str) -> FabriqueIA:
    if not budget.isdecimal() or not 1 <= int(budget) <= 600_000:
        raise IAIntrouvable(
            f"budget illisible : {nom}{BUDGET}{budget} ; attendu des millisecondes, "
            f"par exemple {nom}{BUDGET}50"
        )
    base = fabrique.args[0] if isinstance(fabrique, partial) else fabrique
    if "budget_ms" not in inspect.signature(base).parameters:
        raise IAIntrouvable(f"{nom} ne regarde pas la montre : pas de budget à lui donner")
    return partial(fabrique, budget_ms=float(budget))


def construire(fabrique: FabriqueIA, alea: Random, description: str) -> Joueur:
    """Fabrique l'IA, en lui donnant son hasard si elle le demande."""
    try:
        return fabrique(alea) if _veut_alea(fabrique) else fabrique()
    except (Exception, SystemExit) as erreur:
        raise IAIntrouvable(f"{description} ne se construit pas : {dire_faute(erreur)}") from erreur


def _veut_alea(fabrique: FabriqueIA) -> bool:
    return bool(inspect.signature(fabrique).parameters)


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
