"""`rebelote classement` : qui gagne, et avec quelle certitude."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from rebelote.cli.affichage import console_de_tableaux
from rebelote.cli.base import dire_la_base_vide
from rebelote.cli.options import BASE
from rebelote.jeux.catalogue import trouver
from rebelote.recit.nombres import decimal
from rebelote.stockage import ouvrir_depot

if TYPE_CHECKING:
    from rebelote.stockage.classement import Ligne
    from rebelote.stockage.depot import Depot
    from rebelote.stockage.tournois import LigneDeTournois

_JEU = typer.Option("--jeu", metavar="JEU", help="Seulement ce jeu ; tous sinon, un par un.")


def classement(
    jeu: Annotated[str | None, _JEU] = None, base: Annotated[str | None, BASE] = None
) -> None:
    """Le taux de victoires est donné avec son intervalle à 95 % (Wilson), et la cote sur l'échelle
    d'Elo : 1500 pour un joueur moyen. Les tournois du gymnase ont leur propre tableau : on y compte
    en donnes, chacune jouée à toutes les places.

    Exemples : `rebelote classement`, `rebelote classement --jeu belote`
    """
    nom = None if jeu is None else trouver(jeu).nom
    console = console_de_tableaux()
    with ouvrir_depot(base) as depot:
        presents = depot.jeux()
        tournois = _tournois(depot, nom)
        for un in presents if nom is None else [nom]:
            if un in presents:
                console.print(_table(un, depot.classement(un)))
            elif not tournois:
                console.print(f"Aucune partie finie de {un} dans la base.", soft_wrap=True)
        for table in tournois:
            console.print(table)
        if not presents and not tournois and nom is None:
            dire_la_base_vide(depot)


def _tournois(depot: Depot, jeu: str | None) -> list[Table]:
    from rebelote.stockage.tournois import classement_des_tournois, jeux_des_tournois

    choisis = [un for un in jeux_des_tournois(depot) if jeu in (None, un)]
    return [_table_des_tournois(un, classement_des_tournois(depot, un)) for un in choisis]


def _table_des_tournois(jeu: str, lignes: list[LigneDeTournois]) -> Table:
    table = Table("IA", title=f"{jeu}, tournois du gymnase", title_justify="left")
    for titre in ("tournois", "donnes", "taux", "à 95 %", "cote"):
        table.add_column(titre, justify="right")
    for ligne in lignes:
        bas, haut = ligne.intervalle
        table.add_row(
            Text(ligne.ia),
            str(ligne.tournois),
            str(ligne.donnes),
            f"{decimal(100 * ligne.taux)} %",
            f"{decimal(100 * bas)} – {decimal(100 * haut)}",
            decimal(ligne.cote, 0),
        )
    return table


def _table(jeu: str, lignes: list[Ligne]) -> Table:
    table = Table("joueur", title=jeu, title_justify="left")
    for titre in ("parties", "victoires", "taux", "à 95 %", "score moyen", "cote"):
        table.add_column(titre, justify="right")
    for ligne in lignes:
        table.add_row(Text(str(ligne.joueur)), *_chiffres(ligne))
    return table


def _chiffres(ligne: Ligne) -> list[str]:
    bas, haut = ligne.intervalle
    return [
        str(ligne.parties),
        decimal(ligne.victoires).removesuffix(",0"),
        f"{decimal(100 * ligne.taux)} %",
        f"{decimal(100 * bas)} – {decimal(100 * haut)}",
        decimal(ligne.score_moyen),
        decimal(ligne.cote, 0),
    ]
