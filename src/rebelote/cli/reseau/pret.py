"""Qui joue, et comment il se dit prêt, quand la ligne de commande n'en dit rien."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import typer

from rebelote.cli.reseau.convive import Convive
from rebelote.ia.designation import HUMAIN

if TYPE_CHECKING:
    from rebelote.p2p.accueil.attente import AttendrePret


def ia_ou_moi(demandee: str | None, en_json: bool) -> str:
    """Qui joue, si l'on n'a rien demandé : la personne, quand il y en a une."""
    if demandee is not None:
        return demandee
    return HUMAIN if sys.stdin.isatty() and not en_json else "simple"


def pret_a_jouer(convive: Convive, aussitot: bool) -> AttendrePret | None:
    """Comment se dire prêt : aussitôt, ou quand la personne répond au terminal."""
    if aussitot:
        return None
    if convive.est_humain or sys.stdin.isatty():
        return convive.personne.se_dire
    return _jamais


async def _jamais(_: str) -> None:
    """Sans terminal et sans `--pret`, personne ne le dira : la salle finira par nous retirer."""
    typer.echo("pas encore prêt : --pret le dit d'avance", err=True)
    await asyncio.Event().wait()
