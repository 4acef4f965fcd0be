"""Suivre un lien sans que son jeton reste dans la liste des processus, que tous peuvent lire."""

from __future__ import annotations

import os
import sys
from typing import Final

from rebelote.noyau.erreurs import ErreurRebelote

A_LIRE: Final = "-"
"""À la place du lien : il est dans l'environnement, qui n'est qu'à nous, ou à lire."""
VARIABLE: Final = "REBELOTE_LIEN"


def lien_demande(argument: str) -> str:
    """Le lien donné en argument, ou sur l'entrée standard si l'argument est `-`."""
    if argument != A_LIRE:
        _cacher(argument)
        return argument
    lien = os.environ.pop(VARIABLE, "") or _lire()
    if not lien:
        raise ErreurRebelote("rien à lire : donnez le lien sur l'entrée standard, ou en argument")
    return lien


def _lire() -> str:
    if sys.stdin.isatty():
        print("Lien : ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def _cacher(lien: str) -> None:
    """Se relance, même processus et mêmes options, le lien hors de la ligne de commande."""
    if os.name != "posix" or "invitation=" not in lien or lien not in sys.orig_argv:
        return
    arguments = [A_LIRE if mot == lien else mot for mot in sys.orig_argv]
    os.execve(sys.executable, arguments, {**os.environ, VARIABLE: lien})
