"""Où l'on en est, quand c'est long : sur la sortie d'erreur, sans rien changer à l'autre."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn
from rich.progress import TimeRemainingColumn as Reste
from rich.text import Text

from rebelote.cli.affichage import console_de_phrases
from rebelote.noyau.partie import Partie
from rebelote.recit.scores import en_ligne

Suivre: TypeAlias = Callable[[Partie[Any]], None]


@contextmanager
def avancement(quoi: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Une barre dans un terminal, rien ailleurs ; sans total, un simple compte, qui s'efface."""
    console = Console(stderr=True)
    with Progress(
        *_colonnes(quoi, total),
        console=console,
        transient=total is None,
        disable=not console.is_terminal,
        # Ce qu'on écrit dans un fichier n'a pas à passer par la barre.
        redirect_stdout=sys.stdout.isatty(),
    ) as barre:
        tache = barre.add_task("", total=total)
        yield lambda: barre.advance(tache)


def _colonnes(quoi: str, total: int | None) -> list[ProgressColumn]:
    if total is None:
        return [TextColumn(f"{{task.completed}} {quoi}")]
    return [TextColumn(quoi), BarColumn(), MofNCompleteColumn(), TextColumn("reste"), Reste()]


@contextmanager
def suivi_des_manches() -> Iterator[Suivre]:
    """Une partie qu'on attend : une ligne vivante dans un terminal, une par manche ailleurs."""
    console = console_de_phrases(erreur=True)
    if not console.is_terminal:
        yield _Manches(console).suivre
        return
    with console.status("la partie commence") as ligne:
        yield lambda partie: ligne.update(_en_cours(partie))


def _en_cours(partie: Partie[Any]) -> Text:
    numero = len(partie.etat.scores_par_manche()) + 1
    scores = en_ligne(partie.etat.scores())
    texte = f"manche {numero}, événement {len(partie.journal)} : {scores}"
    return Text(texte, no_wrap=True, overflow="ellipsis")


class _Manches:
    """Dit chaque manche quand elle finit."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.dites = 0

    def suivre(self, partie: Partie[Any]) -> None:
        manches = partie.etat.scores_par_manche()
        for scores in manches[self.dites :]:
            self.dites += 1
            total = en_ligne(partie.etat.scores())
            self.console.print(f"manche {self.dites} : {en_ligne(scores)}    total : {total}")
