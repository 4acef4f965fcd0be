"""`rebelote ia` : les joueurs artificiels de chaque jeu."""

from __future__ import annotations

from rich.table import Table

from rebelote.cli.affichage import console_de_tableaux
from rebelote.ia import noms_des_ia
from rebelote.ia.catalogue import noms_des_niveaux
from rebelote.ia.designation import GRAMMAIRE
from rebelote.jeux.catalogue import jeux


def ia() -> None:
    """On peut aussi donner les siennes ; partout, un joueur se nomme de la même façon.

    Exemple : `rebelote ia`
    """
    table = Table("jeu", "IA, de la plus faible à la plus forte")
    for jeu in jeux().values():
        table.add_row(jeu.nom, ", ".join(noms_des_ia(jeu.nom)))
    console = console_de_tableaux()
    console.print(table)
    console.print(f"Par niveau, à tous les jeux : {', '.join(noms_des_niveaux())}", markup=False)
    formes = Table("on écrit", "c'est")
    for forme, sens in GRAMMAIRE:
        formes.add_row(forme, sens)
    console.print("Partout où l'on nomme un joueur :")
    console.print(formes)
