"""Le flux : une réponse qui dure, fermée dès que le lecteur s'en va ou ne lit plus."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

LENTEUR: Final = 20.0
"""Les secondes au bout desquelles un lecteur qui ne lit plus est lâché."""


class Flux(Response):
    """Un `text/event-stream` ; `a_la_fin` est appelée quoi qu'il arrive."""

    def __init__(self, suite: AsyncIterator[str], a_la_fin: Callable[[], None]) -> None:
        self._suite, self._a_la_fin = suite, a_la_fin
        entetes = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(headers=entetes, media_type="text/event-stream")
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ecriture = asyncio.create_task(self._ecrire(send))
        depart = asyncio.create_task(_partir(receive))
        try:
            await asyncio.wait({ecriture, depart}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for tache in (ecriture, depart):
                tache.cancel()
            await asyncio.gather(ecriture, depart, return_exceptions=True)
            self._a_la_fin()

    async def _ecrire(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async for texte in self._suite:
            async with asyncio.timeout(LENTEUR):
                await send(
                    {"type": "http.response.body", "body": texte.encode(), "more_body": True}
                )
        await send({"type": "http.response.body", "body": b""})


async def _partir(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
