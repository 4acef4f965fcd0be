"""La base vue des commandes : y garder une partie finie, sans que jouer en dépende."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

import typer

from rebelote.archives import Enregistrement
from rebelote.cli.affichage import dire
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.stockage import Origine, garder

if TYPE_CHECKING:
    from rebelote.stockage.depot import Depot


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


def dire_la_base_vide(depot: Depot) -> None:
    """Une base neuve n'est pas une erreur."""
    dire(
        f"Aucune partie gardée pour l'instant dans {depot.base.nom} ; jouer, arbitre, partie, "
        "noeud, inviter et rejoindre y gardent celles qui finissent, sauf avec --sans-base"
    )
