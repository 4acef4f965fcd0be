"""Garder en base une partie finie, sans que jouer en dépende."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec

import typer

from rebelote.archives import Enregistrement
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.stockage import Origine, garder


def garder_en_base(
    objet: Enregistrement,
    origine: Origine,
    graine: int | None = None,
    cles: Mapping[Siege, str] | None = None,
) -> bool:
    """Une base absente ou occupée n'empêche pas d'avoir joué : on le dit, et c'est tout."""
    if find_spec("sqlalchemy") is None:
        return False  # installé sans l'extra « reseau » : il n'y a pas de base
    try:
        return garder(objet, origine, graine=graine, cles=cles)
    except ErreurRebelote as erreur:
        typer.echo(f"partie non gardée en base : {erreur}", err=True)
        return False
