"""Les refus de la ligne de commande, en français."""

from __future__ import annotations

import importlib
from typing import Any

import typer

from rebelote.noyau.texte import vouliez_vous_dire

# Selon sa version, typer emploie click ou sa propre copie : les erreurs sont là où il les prend.
click: Any = importlib.import_module(typer.BadParameter.__module__)


def en_francais(erreur: Any) -> str:
    """Le refus en une ligne, avec ce qu'il faut faire."""
    aide = _aide(erreur)
    match erreur:
        case click.NoSuchOption():
            voisines = vouliez_vous_dire(erreur.option_name, _options(erreur.ctx))
            return f"option inconnue : {erreur.option_name}{voisines or aide}"
        case click.BadOptionUsage():
            attend = "n'attend pas de" if _est_un_drapeau(erreur) else "attend une"
            return f"l'option {erreur.option_name} {attend} valeur{aide}"
        case click.MissingParameter():
            return f"il manque {_parametre(erreur)}{aide}"
        case click.BadParameter():
            return f"{_parametre(erreur)} : {_precision(erreur)}{aide}"
        case click.UsageError():
            return f"{_precision(erreur)}{aide}"
        case _:
            return str(erreur.format_message())


def _aide(erreur: Any) -> str:
    contexte = getattr(erreur, "ctx", None)
    return f" ; voir « {contexte.command_path} --help »" if contexte else ""


def _parametre(erreur: Any) -> str:
    if erreur.param is None:
        return str(erreur.param_hint or "un argument")
    if erreur.param.param_type_name == "option":
        return str(next(nom for nom in erreur.param.opts if nom.startswith("--")))
    return str(erreur.param.metavar or erreur.param.name)


def _precision(erreur: Any) -> str:
    """Click explique en anglais ; ses tournures sont peu nombreuses."""
    texte = str(erreur.message)
    for anglais, francais in _TOURNURES.items():
        texte = texte.replace(anglais, francais)
    return texte.rstrip(".")


def _est_un_drapeau(erreur: Any) -> bool:
    """Vrai si l'option en cause se donne ou non, sans valeur."""
    noms = {nom: p for p in _parametres(erreur.ctx) for nom in (*p.opts, *p.secondary_opts)}
    return bool(getattr(noms.get(erreur.option_name), "is_flag", False))


def _options(contexte: Any) -> list[str]:
    return [nom for p in _parametres(contexte) for nom in p.opts if nom.startswith("--")]


def _parametres(contexte: Any) -> list[Any]:
    return list(contexte.command.get_params(contexte)) if contexte else []


_TOURNURES = {
    "Got unexpected extra argument(s)": "arguments en trop",
    "Got unexpected extra arguments": "arguments en trop",
    "Got unexpected extra argument": "argument en trop",
    "is not a valid integer range": "n'est pas un entier",
    "is not a valid integer": "n'est pas un entier",
    "is not a valid float range": "n'est pas un nombre",
    "is not a valid float": "n'est pas un nombre",
    "is not in the range": "n'est pas dans l'intervalle",
    "is not one of": "n'est pas parmi",
    "does not exist": "n'existe pas",
    "is a directory": "est un dossier",
    "is a file": "est un fichier",
    "is not readable": "ne peut pas être lu",
    "is not writable": "ne peut pas être écrit",
    "Input should be a valid integer, unable to parse string as an integer": "attendu un entier",
    "Input should be a valid number, unable to parse string as a number": "attendu un nombre",
    "Input should be greater than or equal to": "attendu au moins",
    "Input should be less than or equal to": "attendu au plus",
    "Input should be": "attendu",
    "Path ": "le chemin ",
    "File ": "le fichier ",
    "Directory ": "le dossier ",
}
