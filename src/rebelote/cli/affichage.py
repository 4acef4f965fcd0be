"""L'écran : la console, les couleurs des cartes, les listes."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from rebelote.noyau.texte import montrable

_CARTE: Final = r"(?:\b(?:10|[2-9VDRA]))?"
_ROUGE: Final = re.compile(rf"{_CARTE}[♥♦]")
_NOIRE: Final = re.compile(rf"{_CARTE}[♣♠]")


def ouvrir_console() -> Console:
    """La console d'une partie ; un signe que le terminal ne sait pas écrire y devient « ? »."""
    for flux in (sys.stdin, sys.stdout):
        if isinstance(flux, io.TextIOWrapper):
            flux.reconfigure(errors="replace")
    return console_de_phrases()


def console_de_phrases(erreur: bool = False) -> Console:
    """La console des phrases : une ligne reste entière, et rien n'y prend de couleur tout seul."""
    return Console(stderr=erreur, highlight=False, soft_wrap=True)


def console_de_tableaux(erreur: bool = False) -> Console:
    """Celle des tableaux, que l'on plie à la largeur."""
    return Console(stderr=erreur, highlight=False)


def dire(texte: str, erreur: bool = False) -> None:
    """Une phrase telle quelle, crochets compris."""
    console_de_phrases(erreur).print(texte, markup=False)


def avertir(message: str) -> None:
    """Une faute, sur la sortie d'erreur ; elle répète parfois ce qui vient d'un inconnu."""
    lisible = "\n".join(map(montrable, message.split("\n")))
    dire(f"rebelote : {lisible}", erreur=True)


def demander(console: Console, invite: str) -> str:
    """Une ligne de la personne ; `EOFError` quand il n'y a plus rien à lire.

    Hors d'un terminal rien n'affiche ce qui est lu : on le recopie, pour que la trace se relise.
    """
    brute = console.input(invite, markup=False)
    # Une touche de commande recopiée telle quelle agirait sur le terminal.
    ligne = "".join(signe if signe.isprintable() else " " for signe in brute).strip()
    if not sys.stdin.isatty():
        console.print(ligne, markup=False)
    return ligne


def confirmer(console: Console, question: str) -> bool:
    """Vrai si la personne répond oui."""
    return demander(console, f"{question} (o/n) ").lower() in ("o", "oui")


def effacer(console: Console) -> None:
    """Vide l'écran d'un terminal, et ce que l'on y ferait remonter ; ailleurs, rien."""
    console.clear()
    if console.is_terminal:
        console.file.write("\x1b[3J")  # rich ne sait pas vider ce qui a défilé


def oublier_les_touches() -> None:
    """Ce qui a été tapé avant la question n'y répond pas."""
    if sys.stdin.isatty():
        with suppress(ImportError, OSError):  # sans termios (Windows), on fait sans
            import termios

            with suppress(termios.error):
                termios.tcflush(sys.stdin, termios.TCIFLUSH)


def colorer(texte: str) -> Text:
    """Le texte, où cœurs et carreaux sont rouges."""
    rendu = Text(texte)
    rendu.highlight_regex(_ROUGE, "bold red")
    rendu.highlight_regex(_NOIRE, "bold")
    return rendu


def en_colonnes(textes: Sequence[str]) -> Columns:
    """De courts textes côte à côte, dans l'ordre de la lecture."""
    return Columns([colorer(texte) for texte in textes], padding=(0, 3), equal=True)
