"""L'application : ses commandes, et ses erreurs en une ligne."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer
from rich.console import Console

from rebelote.cli.aide import Groupe
from rebelote.cli.francais import click, en_francais
from rebelote.cli.sorties import proteger_les_sorties
from rebelote.noyau.erreurs import ErreurRebelote

application = typer.Typer(
    name="rebelote",
    cls=Groupe,
    subcommand_metavar="COMMANDE [ARGUMENTS]…",
    help="Cinq jeux de cartes français entre IA et personnes, sans serveur à croire sur parole.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

INTERROMPU = 130
MAUVAISE_DEMANDE = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Le point d'entrée : exécute une commande et sort avec son code."""
    proteger_les_sorties()
    sys.exit(executer(arguments))


def executer(arguments: Sequence[str] | None = None) -> int:
    """Exécute une commande ; une faute de l'utilisateur donne une ligne et le code 2."""
    commande = typer.main.get_command(application)
    try:
        resultat = commande.main(arguments, prog_name="rebelote", standalone_mode=False)
        sys.stdout.flush()
    except click.NoArgsIsHelpError as erreur:
        erreur.show()
        return MAUVAISE_DEMANDE
    except click.ClickException as erreur:
        return _dire(en_francais(erreur))
    except ErreurRebelote as erreur:
        return _dire(str(erreur))
    except (typer.Abort, KeyboardInterrupt):
        _dire("interrompu")
        return INTERROMPU
    return resultat if isinstance(resultat, int) else 0


def _dire(message: str) -> int:
    Console(stderr=True, soft_wrap=True, highlight=False).print(
        f"rebelote : {message}", markup=False
    )
    return MAUVAISE_DEMANDE
