"""Le démarrage et la fin : Ctrl-C s'y dit en une ligne, sans trace d'appels, à tout moment.

Pendant une commande, Ctrl-C est un `KeyboardInterrupt`, et chacune garde ce qu'elle a fait. Avant
et après, il n'y a rien à garder : on part aussitôt. Un import interrompu, lui, cacherait
l'interruption sous une erreur à lui.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn

INTERROMPU: Final = 130
"""Le code de sortie de Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Le point d'entrée : exécute une commande et sort avec son code."""
    with chargement():
        from rebelote.cli.commandes import executer
        from rebelote.cli.sorties import proteger_les_sorties

        proteger_les_sorties()
        sys.unraisablehook = _rendre_l_interruption
    try:
        code = executer(arguments)
    except BaseException as erreur:
        if not _est_une_interruption(erreur):
            raise
        code = _dire_l_interruption()
    _sur_interruption(_partir)
    with suppress(Exception):
        sys.stdout.flush()  # partir d'un coup perdrait ce qui attend
    sys.exit(code)


@contextmanager
def chargement() -> Iterator[None]:
    """Le temps d'imports : Ctrl-C y part aussitôt."""
    avant = _sur_interruption(_partir)
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
    os._exit(_dire_l_interruption())


def _dire_l_interruption() -> int:
    with suppress(OSError):
        os.write(2, b"rebelote : interrompu\n")
    return INTERROMPU


def _est_une_interruption(erreur: BaseException | None) -> bool:
    """Vrai aussi de l'erreur dont une interruption est la cause, ou l'occasion."""
    while erreur is not None and not isinstance(erreur, KeyboardInterrupt):
        erreur = erreur.__cause__ or erreur.__context__
    return erreur is not None


def _rendre_l_interruption(perdue: Any) -> None:
    """Python oublie ce qu'un destructeur lève ; Ctrl-C ne doit pas s'y perdre."""
    if issubclass(perdue.exc_type, KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    else:
        sys.__unraisablehook__(perdue)
