"""Ctrl-C se dit en une ligne, sans trace d'appels, à tout moment.

Pendant une commande, Ctrl-C est un `KeyboardInterrupt`, et chacune garde ce qu'elle a fait. Avant
et après, il n'y a rien à garder : on part aussitôt. Un import interrompu, lui, cacherait
l'interruption sous une erreur à lui.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn

from rebelote.cli.codes import INTERROMPU

LECTEUR: Final = "lecteur"
"""Le nom d'un fil qui attend, sur l'entrée standard, ce qui ne viendra peut-être jamais."""


def partir_aussitot() -> None:
    """Désormais, Ctrl-C part aussitôt : il n'y a rien à garder."""
    _sur_interruption(_partir)


@contextmanager
def chargement() -> Iterator[None]:
    """Le temps d'imports : Ctrl-C y part aussitôt."""
    with _pendant(_partir):
        yield


@contextmanager
def interruptible() -> Iterator[None]:
    """Le temps d'une commande : Ctrl-C y redevient un `KeyboardInterrupt`."""
    attendu = signal.getsignal(signal.SIGINT)
    with _pendant(signal.default_int_handler if attendu is _partir else attendu):
        yield


@contextmanager
def _pendant(action: Any) -> Iterator[None]:
    avant = _sur_interruption(action)
    try:
        yield
    finally:
        _sur_interruption(avant)


def _sur_interruption(action: Any) -> Any:
    """Change ce que fait Ctrl-C et rend ce qu'il faisait ; ignoré d'avance, il le reste."""
    avant = signal.getsignal(signal.SIGINT)
    # Hors du fil principal, on n'a pas à y toucher : `signal` refuse.
    with suppress(ValueError):
        if avant is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, action)
    return avant


def _partir(*_: object) -> NoReturn:
    os._exit(dire_l_interruption())


def dire_l_interruption() -> int:
    """Le dit sans passer par les tampons, et rend le code de sortie."""
    with suppress(OSError):
        os.write(2, b"rebelote : interrompu\n")
    return INTERROMPU


def est_une_interruption(erreur: BaseException | None) -> bool:
    """Vrai aussi de l'erreur dont une interruption est la cause, ou l'occasion."""
    while erreur is not None and not isinstance(erreur, KeyboardInterrupt):
        erreur = erreur.__cause__ or erreur.__context__
    return erreur is not None


def rendre_l_interruption(perdue: Any) -> None:
    """Python oublie ce qu'un destructeur lève ; Ctrl-C ne doit pas s'y perdre."""
    if issubclass(perdue.exc_type, KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    else:
        sys.__unraisablehook__(perdue)
