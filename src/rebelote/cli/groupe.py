"""L'ensemble des commandes : chacune n'est chargée que si on la demande.

L'aide générale et un nom mal tapé n'ont besoin que du sommaire.
"""

from __future__ import annotations

import importlib
import inspect
import math
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from rebelote.cli.aide import aide_en_francais, option_d_aide, usage
from rebelote.cli.francais import click
from rebelote.cli.interruption import interruptible
from rebelote.cli.sommaire import SOMMAIRE
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.texte import vouliez_vous_dire

TYPER: Final[dict[str, Any]] = {
    "add_completion": False,
    "rich_markup_mode": "markdown",
    "pretty_exceptions_enable": False,
}
"""Ce que l'on demande à typer, pour l'ensemble comme pour chaque commande."""


class Commande(TyperCommand):
    """Une commande dont l'aide est en français, et que Ctrl-C interrompt sans la perdre."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Dit où est l'erreur : click l'oublie quand une valeur manque, ou qu'elle est de trop."""
        try:
            reste: list[str] = super().parse_args(ctx, args)
            self._exiger_des_nombres_finis(ctx)
        except click.UsageError as erreur:
            erreur.ctx = erreur.ctx or ctx
            raise
        return reste

    def _exiger_des_nombres_finis(self, ctx: Any) -> None:
        """`inf`, `nan` ou `1e400` se lisent, passent un minimum, et ne s'écrivent pas en JSON."""
        for parametre in self.params:
            valeur = ctx.params.get(parametre.name)
            if isinstance(valeur, float) and not math.isfinite(valeur):
                raise click.BadParameter("attendu un nombre fini", ctx, parametre)

    def invoke(self, ctx: Any) -> Any:
        with interruptible():
            return super().invoke(ctx)

    def get_help_option(self, ctx: Any) -> Any:
        return option_d_aide(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        aide_en_francais(self, ctx)
        super().format_help(ctx, formatter)


class Groupe(TyperGroup):
    """Les commandes du sommaire, dont l'aide est en français."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """La commande demandée, entière : jusque-là, on n'en savait que le nom."""
        nom, *reste = args
        return nom, charger(nom), reste

    def invoke(self, ctx: Any) -> Any:
        """Typer sortirait sans un mot sur Ctrl-C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None

    def get_help_option(self, ctx: Any) -> Any:
        return option_d_aide(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        aide_en_francais(self, ctx)
        super().format_help(ctx, formatter)


class CommandeInconnue(ErreurRebelote):
    """Le sommaire n'a pas ce nom."""

    def __init__(self, nom: str) -> None:
        suite = vouliez_vous_dire(nom, SOMMAIRE) or " ; voir « rebelote --help »"
        super().__init__(f"commande inconnue : {nom}{suite}")


def charger(nom: str) -> Any:
    """La commande de ce nom, avec ses options ; son module n'est importé qu'ici."""
    if nom not in SOMMAIRE:
        raise CommandeInconnue(nom)
    fonction = getattr(importlib.import_module(f"rebelote.cli.commandes.{nom}"), nom)
    seule = typer.Typer(**TYPER)
    aide = f"{SOMMAIRE[nom]}\n\n{inspect.getdoc(fonction)}"
    seule.command(nom, cls=Commande, help=aide)(fonction)
    return typer.main.get_command(seule)
