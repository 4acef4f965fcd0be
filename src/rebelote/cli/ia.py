"""`rebelote ia` : les joueurs artificiels de chaque jeu."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from rebelote.ia import noms_des_ia
from rebelote.jeux.catalogue import jeux


def ia() -> None:
    """Montre les IA intégrées, jeu par jeu.

    On peut aussi donner les siennes : `module:Classe` ou `fichier.py:Classe`.

    Exemple : `rebelote ia`
    """
    table = Table("jeu", "IA, de la plus faible à la plus forte")
    for jeu in jeux().values():
        table.add_row(jeu.nom, ", ".join(noms_des_ia(jeu.nom)))
    Console().print(table)
    Console().print("La vôtre : module:Classe ou fichier.py:Classe", markup=False)
