"""`rebelote rejouer` : revoir une partie enregistrée, pas à pas ou d'un trait."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from rebelote.archives import Enregistrement, Lu, lire
from rebelote.cli.affichage import ouvrir_console
from rebelote.cli.lecteur import Lecteur, lire_vue
from rebelote.noyau.erreurs import ErreurRebelote

ILLEGALE: Final = 1
"""Le code de sortie quand l'enregistrement enfreint une règle."""

_FICHIER = typer.Argument(metavar="F", help="Le fichier de parties (.json ou .jsonl).")
_PARTIE = typer.Option("--partie", min=1, help="La partie, si le fichier en a plusieurs.")
_SIEGE = typer.Option("--siege", metavar="J1…J4|ouvert", help="De quel siège on regarde.")
_ALLER = typer.Option("--aller", min=0, metavar="EVENEMENT", help="L'événement où commencer.")
_TOUT = typer.Option(
    "--tout/--pas-a-pas", help="Tout écrire d'un trait, comme hors d'un terminal ; ou pas à pas."
)


def rejouer(
    fichier: Annotated[Path, _FICHIER],
    partie: Annotated[int, _PARTIE] = 1,
    siege: Annotated[str, _SIEGE] = "ouvert",
    aller: Annotated[int, _ALLER] = 0,
    tout: Annotated[bool | None, _TOUT] = None,
) -> None:
    """Rejoue une partie enregistrée, en avant et en arrière.

    D'un siège, on ne voit que ce que ce joueur savait ; sinon, toutes les cartes.

    Exemples : `rebelote rejouer partie.json`, `rebelote rejouer partie.json --tout`,
    `rebelote rejouer parties.jsonl --partie 3 --siege J2`
    """
    enregistrement = _choisir(fichier, partie)
    lecteur = Lecteur(enregistrement, ouvrir_console(), lire_vue(siege, enregistrement))
    fin = lecteur.rejeu.longueur
    if aller > fin:
        raise ErreurRebelote(f"--aller {aller} : le journal finit à l'événement {fin}")
    lecteur.aller(aller)
    if _d_un_trait(tout):
        lecteur.tout_dire()
    else:
        lecteur.parcourir()
    if lecteur.rejeu.faute is not None:
        raise typer.Exit(ILLEGALE)


def _d_un_trait(demande: bool | None) -> bool:
    return not (sys.stdin.isatty() and sys.stdout.isatty()) if demande is None else demande


def _choisir(fichier: Path, numero: int) -> Enregistrement:
    nombre = 0
    for nombre, lu in enumerate(lire(fichier), start=1):
        # Sans numéro de ligne, c'est le fichier tout entier qui n'a pas pu être lu.
        if nombre == numero or lu.ligne is None:
            return rejouable(lu)
    raise ErreurRebelote(f"{fichier} : pas de partie {numero}, il y en a {nombre}")


def rejouable(lu: Lu) -> Enregistrement:
    """La partie de cette ligne, si elle a un journal."""
    choisie = lu.partie()
    if not isinstance(choisie, Enregistrement):
        raise ErreurRebelote(
            f"{lu.lieu} : cette ancienne disposition n'a pas de journal à rejouer ; "
            "« rebelote verifier » la lit"
        )
    return choisie
