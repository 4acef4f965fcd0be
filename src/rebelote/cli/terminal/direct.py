"""La partie montrée en direct : une table qui bouge dans un terminal, des lignes ailleurs."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from typing import Any, Final

from rich.console import Console
from rich.live import Live

from rebelote.cli.affichage import colorer
from rebelote.cli.terminal.scene import Scene
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege
from rebelote.recit.recit import Pas, Recit, derouler
from rebelote.recit.scores import en_ligne

LARGEUR_MIN: Final = 70
HAUTEUR_MIN: Final = 24


def montrer(
    partie: Partie[Any],
    jeu: Jeu,
    recit: Recit,
    console: Console,
    siege: Siege | None = None,
    delai: float = 0,
) -> Generator[Pas, None, None]:
    """Joue la partie en la montrant, un pas après l'autre, puis dit le résultat."""
    if _assez_grand(console):
        yield from _animer(partie, Scene(jeu, recit, siege, console.height), console, delai)
        _resumer(partie, console)
    else:
        yield from _conter(partie, recit, console, siege, delai)
    for ligne in recit.conclusion(partie.etat):
        console.print(colorer(ligne))


def _assez_grand(console: Console) -> bool:
    largeur, hauteur = console.size
    return console.is_terminal and largeur >= LARGEUR_MIN and hauteur >= HAUTEUR_MIN


def _animer(partie: Partie[Any], scene: Scene, console: Console, delai: float) -> Iterator[Pas]:
    with Live(console=console, screen=True, auto_refresh=False) as ecran:
        for pas in derouler(partie, scene.siege):
            scene.avancer(pas)
            ecran.update(scene.rendu(), refresh=True)
            time.sleep(delai * duree(pas))
            yield pas


def duree(pas: Pas) -> float:
    """On s'attarde sur la fin d'un pli, et plus encore sur celle d'une manche."""
    if pas.finit_la_manche:
        return 8
    return 2.5 if pas.change_de_situation else 1


def _resumer(partie: Partie[Any], console: Console) -> None:
    """Ce qui reste à l'écran une fois la table rangée : les manches."""
    for numero, scores in enumerate(partie.etat.scores_par_manche(), start=1):
        console.print(f"manche {numero:2} : {en_ligne(scores)}")


def _conter(
    partie: Partie[Any], recit: Recit, console: Console, siege: Siege | None, delai: float
) -> Iterator[Pas]:
    for pas in derouler(partie, siege):
        for ligne in recit.lignes(pas):
            console.print(colorer(ligne))
        time.sleep(delai)
        yield pas
