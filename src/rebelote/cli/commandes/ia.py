"""`rebelote ia` : les joueurs artificiels de chaque jeu."""

from __future__ import annotations

from rich.table import Table

from rebelote.cli.affichage import console_de_tableaux
from rebelote.ia import noms_des_ia
from rebelote.ia.catalogue import noms_des_niveaux
from rebelote.jeux.catalogue import jeux


def ia() -> None:
    """On peut aussi donner les siennes : `module:Classe` ou `fichier.py:Classe`.

    Exemple : `rebelote ia`
    """
    table = Table("jeu", "IA, de la plus faible à la plus forte")
    for jeu in jeux().values():
        table.add_row(jeu.nom, ", ".join(noms_des_ia(jeu.nom)))
    console = console_de_tableaux()
    console.print(table)
    niveaux = ", ".join(noms_des_niveaux())
    console.print(f"Par niveau, à tous les jeux : {niveaux}", markup=False)
    console.print("En 50 ms par coup : avance@50, expert@50", markup=False)
    console.print("La vôtre : module:Classe ou fichier.py:Classe", markup=False)
