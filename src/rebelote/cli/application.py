"""L'application : ses commandes, et ses erreurs en une ligne."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from rebelote import __version__
from rebelote.cli.codes import INTERROMPU, MAUVAISE_DEMANDE, REUSSITE
from rebelote.cli.francais import click, en_francais
from rebelote.cli.groupe import TYPER, Commande, Groupe
from rebelote.cli.sommaire import SOMMAIRE
from rebelote.noyau.erreurs import ErreurRebelote

application = typer.Typer(
    name="rebelote",
    cls=Groupe,
    subcommand_metavar="COMMANDE [ARGUMENTS]…",
    help="Cinq jeux de cartes français entre IA et personnes, sans serveur à croire sur parole.",
    no_args_is_help=True,
    **TYPER,
)


def _a_charger() -> None:
    """Une commande du sommaire : `Groupe` met la vraie à sa place quand on la demande."""


for nom, ligne in SOMMAIRE.items():
    application.command(nom, cls=Commande, help=ligne)(_a_charger)


def _dire_la_version(demandee: bool) -> None:
    if demandee:
        typer.echo(f"rebelote {__version__}")
        raise typer.Exit


_VERSION = typer.Option(
    "--version", help="Dit la version.", callback=_dire_la_version, is_eager=True
)


@application.callback()
def accueillir(version: Annotated[bool, _VERSION] = False) -> None:
    """Ce qui vaut pour toutes les commandes."""


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
        return _refuser(en_francais(erreur))
    except ErreurRebelote as erreur:
        return _refuser(str(erreur))
    except OSError as erreur:
        return _refuser(_panne(erreur))
    except (typer.Abort, KeyboardInterrupt):
        _dire("interrompu")
        return INTERROMPU
    return resultat if isinstance(resultat, int) else REUSSITE


def _refuser(message: str) -> int:
    _dire(message)
    return MAUVAISE_DEMANDE


# Ce qui suit ne sert qu'à dire une faute : on ne le charge pas d'avance.


def _dire(message: str) -> None:
    from rebelote.cli.affichage import avertir

    avertir(message)


def _panne(erreur: OSError) -> str:
    from rebelote.archives.pannes import phrase

    return phrase(erreur)
