"""`rebelote jeux` : les jeux et leurs options."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from rebelote.ia import noms_des_ia
from rebelote.jeux.catalogue import jeux as tous_les_jeux
from rebelote.jeux.catalogue import refuses, trouver
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import texte_option

_JEU = typer.Argument(metavar="[JEU]", help="Le jeu dont on veut les options ; tous sinon.")


def jeux(jeu: Annotated[str | None, _JEU] = None) -> None:
    """Montre les jeux et leurs options de règles.

    Exemples : `rebelote jeux`, `rebelote jeux belote`
    """
    console = Console()
    choisis = [trouver(jeu)] if jeu else list(tous_les_jeux().values())
    for un in choisis:
        console.print(_entete(un), highlight=False)
        console.print(_table(un))
    if not jeu:
        _dire_les_refus()


def _dire_les_refus() -> None:
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    for nom, raison in refuses().items():
        console.print(f"rebelote : le jeu {nom} ne peut pas être chargé : {raison}", markup=False)


def _entete(jeu: Jeu) -> str:
    nombres = " ou ".join(map(str, jeu.nombres_de_joueurs))
    ia = ", ".join(noms_des_ia(jeu.nom))
    return f"[bold]{jeu.titre}[/bold] ({jeu.nom}), à {nombres} joueurs. {jeu.resume}\nIA : {ia}"


def _table(jeu: Jeu) -> Table:
    table = Table("option", "défaut", "accepte", "ce qu'elle change")
    for nom, defaut, accepte, aide in jeu.regles.options():
        table.add_row(nom, texte_option(defaut), accepte, aide)
    return table
