"""La porte d'un nœud, sans prise ni processus : une demande, et tout ce qui y répond."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, MutableMapping
from typing import Any, NamedTuple

from rebelote.p2p.noeud.bornes import Application

Entetes = Iterable[tuple[bytes, bytes]]
JSON = ((b"content-type", b"application/json"),)


class Reponse(NamedTuple):
    """Ce que l'on a lu."""

    statut: int
    octets: bytes


async def demander(
    application: Application, methode: str, chemin: str, entetes: Entetes = (), corps: bytes = b""
) -> Reponse:
    """La réponse à cette demande ; d'un flux, son premier message."""
    lus, statut, lu, demandes = bytearray(), 0, asyncio.Event(), 0

    async def recevoir() -> MutableMapping[str, Any]:
        nonlocal demandes
        demandes += 1
        if demandes == 1:
            return {"type": "http.request", "body": corps, "more_body": False}
        await lu.wait()
        return {"type": "http.disconnect"}

    async def envoyer(message: MutableMapping[str, Any]) -> None:
        nonlocal statut
        statut = message.get("status", statut)
        lus.extend(message.get("body", b""))
        if lus:
            lu.set()

    route, _, requete = chemin.partition("?")
    portee = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "http",
        "method": methode,
        "path": route,
        "raw_path": route.encode(),
        "root_path": "",
        "query_string": requete.encode(),
        "headers": list(entetes),
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "state": {},
    }
    await application(portee, recevoir, envoyer)
    return Reponse(statut, bytes(lus))
