"""Les fils où pensent les IA : on les garde, car en lancer un fait attendre toute la boucle."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TypeAlias

Travail: TypeAlias = Callable[[], None]


class Fils:
    """Autant de fils qu'il y a de travaux à la fois ; la fin du programme n'en attend aucun."""

    def __init__(self) -> None:
        self._file: SimpleQueue[Travail | None] = SimpleQueue()
        self._verrou = threading.Lock()
        self._oisifs = 0

    def lancer(self, travail: Travail) -> None:
        """Confie ce travail à un fil oisif, ou à un neuf si tous sont pris."""
        with self._verrou:
            libre = self._oisifs > 0
            self._oisifs -= libre
        if libre:
            self._file.put(travail)
        else:
            threading.Thread(target=self._travailler, args=(travail,), daemon=True).start()

    def _travailler(self, premier: Travail) -> None:
        travail: Travail | None = premier
        while travail is not None:
            travail()
            with self._verrou:
                self._oisifs += 1
            travail = self._file.get()

    def fermer(self) -> None:
        """Renvoie les fils oisifs ; les autres finiront seuls."""
        with self._verrou:
            oisifs, self._oisifs = self._oisifs, 0
        for _ in range(oisifs):
            self._file.put(None)
