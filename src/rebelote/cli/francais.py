"""Les refus de la ligne de commande, en français."""

from __future__ import annotations

import click


def en_francais(erreur: click.ClickException) -> str:
    """Le refus en une ligne, avec ce qu'il faut faire."""
    aide = _aide(erreur)
    match erreur:
        case click.NoSuchOption():
            return f"option inconnue : {erreur.option_name}{aide}"
        case click.BadOptionUsage():
            return f"l'option {erreur.option_name} attend une valeur{aide}"
        case click.MissingParameter():
            return f"il manque {_parametre(erreur)}{aide}"
        case click.BadParameter():
            return f"{_parametre(erreur)} refusé : {_precision(erreur)}{aide}"
        case click.UsageError():
            return f"{_usage(erreur.message)}{aide}"
        case _:
            return erreur.format_message()


def _aide(erreur: click.ClickException) -> str:
    contexte = getattr(erreur, "ctx", None)
    return f" ; voir « {contexte.command_path} --help »" if contexte else ""


def _parametre(erreur: click.BadParameter) -> str:
    if erreur.param is None:
        return str(erreur.param_hint or "un argument")
    return erreur.param.get_error_hint(erreur.ctx)  # type: ignore[arg-type]


def _precision(erreur: click.BadParameter) -> str:
    """Click explique en anglais ; ses tournures sont peu nombreuses."""
    texte = erreur.message
    for anglais, francais in _TOURNURES.items():
        texte = texte.replace(anglais, francais)
    return texte.rstrip(".")


def _usage(texte: str) -> str:
    for anglais, francais in _TOURNURES.items():
        texte = texte.replace(anglais, francais)
    return texte.rstrip(".")


_TOURNURES = {
    "No such command": "commande inconnue :",
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
    "Path ": "le chemin ",
    "File ": "le fichier ",
    "Directory ": "le dossier ",
}
