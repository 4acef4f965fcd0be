"""Le chronomètre d'un coup : il interrompt l'IA qui n'en finit pas."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Final

from rebelote.ia.surveille import DelaiDepasse

_SURSIS: Final = 1.0
"""Secondes, en plus de deux fois le délai, laissées à un coup qu'on n'arrive pas à interrompre."""


class Garde:
    """Surveille le coup en cours ; `debut` est l'heure où il a commencé, ou rien entre deux."""

    def __init__(self, delai: float) -> None:
        self.delai = delai
        self.debut: float | None = None

    def sonner(self, _: int, __: FrameType | None) -> None:
        self._repousser()
        if self.debut is not None and time.perf_counter() - self.debut > self.delai:
            raise DelaiDepasse

    @contextmanager
    def veiller(self) -> Iterator[None]:
        """Réveillée de temps en temps plutôt qu'à chaque coup, la garde ne coûte rien.

        Hors du fil principal, et là où il n'y a pas d'alarme, un coup trop long n'est pas
        interrompu : il est perdu quand il revient.
        """
        principal = threading.current_thread() is threading.main_thread()
        if not principal or not hasattr(signal, "setitimer"):
            yield
            return
        pas = min(1.0, self.delai / 4)
        self._repousser()
        avant = signal.signal(signal.SIGALRM, self.sonner)
        signal.setitimer(signal.ITIMER_REAL, pas, pas)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, avant)
            if dans_un_ouvrier():
                faulthandler.cancel_dump_traceback_later()

    def _repousser(self) -> None:
        """Une IA bloquée hors de Python n'entend pas l'alarme : l'ouvrier s'arrête pour elle."""
        if dans_un_ouvrier():
            faulthandler.dump_traceback_later(
                2 * self.delai + _SURSIS, exit=True, file=_nulle_part()
            )


def dans_un_ouvrier() -> bool:
    """Vrai dans un processus à part : on peut l'arrêter, et Ctrl-C n'y vient pas de la personne."""
    return multiprocessing.parent_process() is not None


@cache
def _nulle_part() -> int:
    return os.open(os.devnull, os.O_WRONLY)
