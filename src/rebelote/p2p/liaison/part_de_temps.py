"""La part de notre temps que chacun peut prendre : qui en a trop pris attend son tour.

Compter les demandes ne suffit pas : vérifier un mélange coûte cent fois un accusé. On compte donc
le temps de calcul que chacun nous coûte ; et plutôt que de refuser, on fait attendre : un honnête
ne perd rien à une rafale, et qui en fait sans fin ne retient que ses propres connexions.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator
from math import inf
from types import coroutine
from typing import Any, Final, TypeVar

from rebelote.p2p.liaison.seaux import Seaux

Rendu = TypeVar("Rendu")

PART: Final = 0.2
"""Les secondes de calcul, par seconde, que l'on consacre au plus à un membre."""
AVANCE: Final = 1.0
"""Ce qu'il peut en prendre d'un coup : les preuves d'une donne entière."""
FRAIS: Final = 0.0005
"""Ce que coûte une demande avant même d'arriver jusqu'à nous : la lire."""
EN_ATTENTE: Final = 8
"""Ce qu'il peut nous demander de plus en attendant : au-delà, c'est refusé."""


class TropDAttente(Exception):
    """Il attend déjà pour trop de demandes à la fois."""


class PartDeTemps:
    """Le compte de chacun, en secondes de calcul."""

    def __init__(self, noms: int, part: float = PART, avance: float = AVANCE) -> None:
        self._comptes = Seaux(part, avance, noms)
        self._en_attente: Counter[str] = Counter()

    async def patienter(self, nom: str) -> None:
        """Attend qu'il ne doive plus rien ; lève `TropDAttente` s'ils sont trop à l'attendre."""
        if self._en_attente[nom] >= EN_ATTENTE:
            raise TropDAttente
        self._en_attente[nom] += 1
        try:
            while (attente := self._comptes.attente(nom)) > 0:
                await asyncio.sleep(attente)
        finally:
            self._en_attente[nom] -= 1

    async def compter(
        self, nom: str, travail: Coroutine[Any, Any, Rendu], au_plus: float = inf
    ) -> Rendu:
        """Fait ce travail, et le met à son compte ; au-delà de `au_plus`, lève `TimeoutError`."""
        self._comptes.prendre(nom, FRAIS)
        return await chronometrer(travail, lambda duree: self.prendre(nom, duree), au_plus)

    def prendre(self, nom: str, duree: float) -> None:
        """Met ce temps, déjà passé pour lui, à son compte."""
        self._comptes.prendre(nom, duree)


@coroutine
def chronometrer(
    travail: Coroutine[Any, Any, Rendu], compter: Callable[[float], None], au_plus: float = inf
) -> Generator[Any, None, Rendu]:
    """Attend ce travail, et ne compte que le temps où c'est lui qui calcule.

    S'il a trop calculé quand il se met à attendre, on l'arrête là : rien ne dit qu'il finirait.
    """
    erreur: BaseException | None = None
    total = 0.0
    while True:
        debut = time.thread_time()
        try:
            attendu = travail.send(None) if erreur is None else travail.throw(erreur)
        except StopIteration as fin:
            rendu: Rendu = fin.value
            return rendu
        finally:
            duree = time.thread_time() - debut
            total += duree
            compter(duree)
        if total > au_plus:
            erreur, au_plus = TimeoutError("trop de calcul d'un coup"), inf
            continue
        erreur = None
        try:
            yield attendu
        except GeneratorExit:
            travail.close()
            raise
        except BaseException as survenue:
            erreur = survenue
