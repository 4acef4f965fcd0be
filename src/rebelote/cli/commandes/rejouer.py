"""`rebelote rejouer` : revoir une partie enregistrée, pas à pas ou d'un trait."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rebelote.cli.affichage import avertir, ouvrir_console
from rebelote.cli.codes import ECHEC
from rebelote.cli.lecture import choisies, rejouable
from rebelote.cli.terminal.lecteur import Lecteur, lire_vue
from rebelote.noyau.erreurs import ErreurRebelote

_FICHIER = typer.Argument(metavar="F", help="Le fichier de parties (.json ou .jsonl).")
_PARTIE = typer.Option("--partie", min=1, help="La partie, si le fichier en a plusieurs.")
_SIEGE = typer.Option("--siege", metavar="J1…J4|ouvert", help="De quel siège on regarde.")
_ALLER = typer.Option(
    "--aller",
    min=0,
    metavar="EVENEMENT",
    help="L'événement où commencer ; hors d'un terminal et sans --tout, le seul montré.",
)
_TOUT = typer.Option(
    "--tout/--pas-a-pas", help="Tout écrire d'un trait, comme hors d'un terminal ; ou pas à pas."
)


def rejouer(
    fichier: Annotated[Path, _FICHIER],
    partie: Annotated[int, _PARTIE] = 1,
    siege: Annotated[str, _SIEGE] = "ouvert",
    aller: Annotated[int | None, _ALLER] = None,
    tout: Annotated[bool | None, _TOUT] = None,
) -> None:
    """D'un siège, on ne voit que ce que ce joueur savait ; sinon, toutes les cartes. Hors d'un
    terminal, tout s'écrit d'un trait ; avec --aller, cette position seule.

    Exemples : `rebelote rejouer partie.json`, `rebelote rejouer partie.json --tout`,
    `rebelote rejouer parties.jsonl --partie 3 --siege J2 --aller 15`
    """
    _, choisie = next(choisies(fichier, partie))
    enregistrement = rejouable(choisie)
    lecteur = Lecteur(enregistrement, ouvrir_console(), lire_vue(siege, enregistrement))
    _montrer(lecteur, aller, tout)
    if lecteur.rejeu.faute is not None:
        raise typer.Exit(ECHEC)


def _montrer(lecteur: Lecteur, aller: int | None, tout: bool | None) -> None:
    fin = lecteur.rejeu.longueur
    if aller is not None and aller > fin:
        raise ErreurRebelote(f"--aller {aller} : le journal finit à l'événement {fin}")
    lecteur.aller(aller or 0)
    if tout is False or (tout is None and _a_quelqu_un()):
        lecteur.parcourir()
    elif tout or aller is None:
        lecteur.tout_dire()
    else:
        lecteur.montrer()
        if lecteur.rejeu.faute is not None and aller < fin:
            avertir(f"enregistrement fautif : {lecteur.rejeu.faute}")


def _a_quelqu_un() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
