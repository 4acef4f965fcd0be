"""`rebelote chercher` : les nœuds qui se montrent sur le réseau local."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from rebelote.cli.interruption import chargement

DUREE = typer.Option("--duree", min=0.1, max=60.0, help="Secondes d'écoute.")
INTERFACE = typer.Option(
    "--interface", metavar="ADRESSE", help="N'écoute que par cette adresse ; se répète."
)


def chercher(
    duree: Annotated[float, DUREE] = 3.0,
    interface: Annotated[list[str] | None, INTERFACE] = None,
) -> None:
    """Exemples : `rebelote chercher`, puis `rebelote inviter LIEN LIEN LIEN --jeu belote`"""
    with chargement():
        from rebelote.p2p.liaison.decouverte import chercher as ecouter

    trouves = asyncio.run(ecouter(duree, interface or []))
    for trouve in trouves:
        typer.echo(f"{trouve.nom}\t{trouve.lien}")
    if not trouves:
        typer.echo("aucun nœud ne se montre ; rebelote noeud --visible en montre un", err=True)
