"""Les ouvriers d'un tournoi : n'importe quel `Executor` ; des processus si l'on n'en dit rien."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")

# « spawn » : le même comportement partout, et pas de copie d'un processus à plusieurs fils.
CONTEXTE: SpawnContext = multiprocessing.get_context("spawn")


class Ouvriers:
    """Une équipe que l'on peut remplacer quand un de ses membres meurt ; avec `with`."""

    def __init__(self, largeur: int, embaucher: Callable[[], Executor]) -> None:
        self._largeur = largeur
        self._embaucher = embaucher
        self._executeur: Executor | None = None

    @property
    def largeur(self) -> int:
        """Combien travaillent à la fois."""
        return self._largeur

    @property
    def executeur(self) -> Executor:
        if self._executeur is None:
            self._executeur = self._embaucher()
        return self._executeur

    def confier(self, travail: Callable[..., T], *arguments: Any) -> Future[T]:
        """Donne un travail à l'équipe ; qui naît pour le faire naît sourd à Ctrl-C."""
        with interruption_retenue():
            return self.executeur.submit(travail, *arguments)

    def est_une_perte(self, erreur: BaseException) -> bool:
        """Vrai si ce lot est perdu, et lui seul ; l'équipe, elle, continue."""
        return False

    def congedier(self) -> None:
        """Arrête l'équipe sans attendre ce qu'elle fait ; la suivante sera neuve."""
        if self._executeur is not None:
            self.liberer(self._executeur)
            self._executeur = None

    def liberer(self, executeur: Executor) -> None:
        executeur.shutdown(wait=False, cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.congedier()


class Processus(Ouvriers):
    """Des processus de cette machine."""

    def __init__(self, largeur: int) -> None:
        super().__init__(largeur, lambda: ProcessPoolExecutor(largeur, CONTEXTE, preparer))
        self._avant: set[BaseProcess] = set()

    def __enter__(self) -> Self:
        self._avant = set(multiprocessing.active_children())
        # Une IA qui parcourt un ensemble de textes doit y trouver le même ordre partout.
        os.environ.setdefault("PYTHONHASHSEED", "0")
        return self

    def congedier(self) -> None:
        super().congedier()
        # Une donne en cours peut être longue : on ne l'attend pas.
        for enfant in set(multiprocessing.active_children()) - self._avant:
            enfant.terminate()
            enfant.join()


def preparer() -> None:
    """À faire en naissant : Ctrl-C s'adresse au processus principal, qui arrête les autres."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # ce qu'une IA affiche ne doit pas se mêler au bilan
    threading.Thread(target=_mourir_avec_le_principal, daemon=True).start()


def _mourir_avec_le_principal() -> None:
    """Un principal tué net ne prévient personne : sans cela, ses ouvriers resteraient là."""
    principal = multiprocessing.parent_process()
    if principal is not None:
        principal.join()
        os._exit(1)


@contextmanager
def interruption_retenue() -> Iterator[None]:
    """Un processus lancé ici naît sourd à Ctrl-C, avant même d'avoir pu dire qu'il l'ignore."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Lancé avec le premier processus, il rouvrirait la porte à Ctrl-C : qu'il soit déjà là.
    resource_tracker.ensure_running()
    avant = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, avant)
