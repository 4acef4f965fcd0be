"""L'aide en français : les mots que typer écrit de lui-même, traduits."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from typing import Any, Final

_MOTS: Final = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commandes",
    "ERRORS_PANEL_TITLE": "Erreur",
    "DEFAULT_STRING": "[défaut : {}]",
    "ENVVAR_STRING": "[variable : {}]",
    "REQUIRED_LONG_STRING": "[obligatoire]",
    "DEPRECATED_STRING": "(abandonnée) ",
    "ABORTED_TEXT": "Interrompu.",
    "RICH_HELP": "Voir [blue]« {command_path} {help_option} »[/].",
}

_TYPES: Final = {
    "int": "entier",
    "float": "nombre",
    "str": "texte",
    "path": "chemin",
    "Path": "chemin",
    "bool": "",
}


def option_d_aide(option: Any) -> Any:
    if option is not None:
        option.help = "Montre cette aide."
    return option


def usage(commande: Any, ctx: Any, formatter: Any) -> None:
    morceaux = " ".join(commande.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, morceaux, prefix="Usage : ")


def aide_en_francais(commande: Any, ctx: Any) -> None:
    """Les mots de typer sont des constantes de son module d'affichage, lues à chaque aide."""
    affichage = importlib.import_module("typer.rich_utils")
    for nom, mot in _MOTS.items():
        setattr(affichage, nom, mot)
    for parametre in commande.get_params(ctx):
        if hasattr(parametre, "display_type"):
            parametre.display_type = _en_francais(parametre.display_type)


def _en_francais(type_anglais: Callable[[Any], str | None]) -> Callable[[Any], str]:
    def type_francais(ctx: Any) -> str:
        """`<int range>` devient `<entier>` ; un drapeau n'a pas de type à dire."""
        mots = re.findall(r"\w+", type_anglais(ctx) or "")
        traduits = [_TYPES.get(mot, mot) for mot in mots if mot not in ("range", "list")]
        texte = " ".join(filter(None, traduits))
        return f"<{texte}>" if texte else ""

    return type_francais
