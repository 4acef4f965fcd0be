"""La lecture d'une table : cent spectateurs ne passent pas devant ceux qui jouent."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from rebelote.table.salon.gens import Convive
from rebelote.table.salon.salon import Phase
from rebelote.table.seance.lecture import Lecture

SPECTATEURS = 100
ETAPES = 10
"""Les tours de boucle qu'une demande traverse, de la prise à la réponse."""


class _Table(SimpleNamespace):
    """Ce qu'une lecture demande d'une table où rien ne se joue encore."""

    evenement: asyncio.Event
    version_du_salon: int

    def regard(self, convive: Convive) -> None:
        return None

    def eveil(self, convive: Convive) -> asyncio.Event:
        return self.evenement

    def salon_vu(self, convive: Convive) -> dict[str, Any]:
        return {"version": self.version_du_salon}

    def changer(self) -> None:
        self.version_du_salon += 1
        ancien, self.evenement = self.evenement, asyncio.Event()
        ancien.set()


def _table() -> _Table:
    return _Table(
        numero_du_dit=0,
        dits=(),
        version_du_salon=0,
        salon=SimpleNamespace(partie=0, phase=Phase.ATTENTE),
        fermee="",
        arretee=False,
        tourniquet=asyncio.Semaphore(1),
        evenement=asyncio.Event(),
    )


async def _lire(table: _Table, servis: list[int]) -> None:
    """Note dans `servis` chaque salon reçu."""
    lecture = Lecture(cast(Any, table), Convive("z", spectateur=True), "")
    async for message in lecture.suivre():
        if message.startswith("event: salon"):
            servis += [table.version_du_salon]


async def _une_demande_parmi_cent() -> tuple[int, int]:
    table, servis = _table(), list[int]()
    lecteurs = [asyncio.create_task(_lire(table, servis)) for _ in range(SPECTATEURS)]
    while len(servis) < SPECTATEURS:
        await asyncio.sleep(0)
    servis.clear()
    table.changer()
    for _ in range(ETAPES):
        await asyncio.sleep(0)
    pendant = len(servis)
    while len(servis) < SPECTATEURS:
        await asyncio.sleep(0)
    for lecteur in lecteurs:
        lecteur.cancel()
    await asyncio.gather(*lecteurs, return_exceptions=True)
    return pendant, len(servis)


def test_une_demande_passe_entre_les_spectateurs_et_tous_sont_servis() -> None:
    pendant, tous = asyncio.run(_une_demande_parmi_cent())
    assert pendant <= ETAPES
    assert tous == SPECTATEURS
