"""La lecture d'une table : cent spectateurs ne passent pas devant ceux qui jouent."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from rebelote.table.salon.gens import Convive
from rebelote.table.salon.salon import Phase
from rebelote.table.seance.lecture import Lecture
from rebelote.table.seance.nouvelles import Nouvelles

SPECTATEURS = 100
ETAPES = 10
"""Les tours de boucle qu'une demande traverse, de la prise à la réponse."""


class _Table(SimpleNamespace):
    """Ce qu'une lecture demande d'une table où rien ne se joue encore."""

    nouvelles: Nouvelles

    def regard(self, convive: Convive) -> None:
        return None

    def salon_vu(self, convive: Convive) -> dict[str, Any]:
        return {"version": self.nouvelles.salon}

    def changer(self) -> None:
        self.nouvelles.salon += 1
        self.nouvelles.eveiller()


def _table() -> _Table:
    return _Table(
        nouvelles=Nouvelles(),
        salon=SimpleNamespace(partie=0, phase=Phase.ATTENTE),
        fermee="",
        arretee=False,
    )


async def _lire(table: _Table, servis: list[int]) -> None:
    """Note dans `servis` chaque salon reçu."""
    lecture = Lecture(cast(Any, table), Convive("z", spectateur=True), "")
    async for message in lecture.suivre():
        if message.startswith("event: salon"):
            servis += [table.nouvelles.salon]


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
