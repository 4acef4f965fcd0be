"""`rebelote classement` : qui gagne, et avec quelle certitude."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rebelote.cli.historique import BASE, dire_qu_elle_est_vide
from rebelote.jeux.catalogue import trouver
from rebelote.stockage import ouvrir_depot

if TYPE_CHECKING:
    from rebelote.stockage.classement import Ligne

_JEU = typer.Option("--jeu", metavar="JEU", help="Seulement ce jeu ; tous sinon, un par un.")


def classement(
    jeu: Annotated[str | None, _JEU] = None, base: Annotated[str | None, BASE] = None
) -> None:
    """Classe les joueurs et les IA des parties gardées et finies.

    Le taux de victoires est donné avec son intervalle à 95 % (Wilson), et la cote sur l'échelle
    d'Elo : 1500 pour un joueur moyen.

    Exemples : `rebelote classement`, `rebelote classement --jeu belote`
    """
    nom = None if jeu is None else trouver(jeu).nom
    console = Console(highlight=False)
    with ouvrir_depot(base) as depot:
        presents = depot.jeux()
        for un in presents if nom is None else [nom]:
            if un in presents:
                console.print(_table(un, depot.classement(un)))
            else:
                console.print(f"Aucune partie finie de {un} dans la base.", soft_wrap=True)
        if not presents and nom is None:
            dire_qu_elle_est_vide(depot)


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
        f"{ligne.victoires:.1f}".removesuffix(".0"),
        f"{100 * ligne.taux:.1f} %",
        f"{100 * bas:.1f} – {100 * haut:.1f}",
        f"{ligne.score_moyen:.1f}",
        f"{ligne.cote:.0f}",
    ]
