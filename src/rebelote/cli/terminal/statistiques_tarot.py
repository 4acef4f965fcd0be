"""L'écran de statistiques du tarot africain : ce que chacun a parié, et ce qu'il a tenu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rebelote.jeux.tarot_africain import EtatTarotAfricain, Log, Statistiques
from rebelote.noyau.partie import Partie
from rebelote.recit.recit import Recit
from rebelote.recit.statistiques_tarot import LEGENDE, groupes


def montrer_la_fin(console: Console, partie: Partie[Any], recit: Recit) -> None:
    """Les statistiques de la partie qui vient de finir ; rien à un autre jeu."""
    if isinstance(partie.debut, EtatTarotAfricain):
        log = Log.de_partie(partie)
        console.print()
        montrer(console, {recit.nom(siege): log.statistiques_de(siege) for siege in log.sieges})


def montrer(console: Console, joueurs: Mapping[str, Statistiques]) -> None:
    """Une colonne par joueur."""
    table = Table("statistiques", box=box.SIMPLE_HEAD, pad_edge=False)
    for nom in joueurs:
        table.add_column(Text(nom), justify="right", overflow="fold")
    for groupe in groupes(joueurs):
        for ligne in groupe:
            table.add_row(ligne.intitule.mots, *ligne.en_francais())
        table.add_section()
    console.print(table, soft_wrap=False)
    console.print(LEGENDE)
