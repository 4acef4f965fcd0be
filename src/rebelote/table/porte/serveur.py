"""Servir la table : la prise, l'application et ses bornes, le temps que dure le bloc."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Final

import uvicorn

from rebelote.p2p.noeud.bornes import Application
from rebelote.table.porte.connexion import Connexion

CONNEXIONS_MAX: Final = 2000


class _Serveur(uvicorn.Server):
    """Les signaux sont à qui lance le serveur."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def servir(application: Application, prise: socket.socket) -> AsyncIterator[None]:
    """Sert l'application sur cette prise."""
    reglage = uvicorn.Config(
        application,
        http=Connexion,
        log_level="critical",
        access_log=False,
        limit_concurrency=CONNEXIONS_MAX,
        timeout_graceful_shutdown=1,
        lifespan="off",
        server_header=False,
        proxy_headers=False,  # on ne croit personne sur l'adresse d'un autre
    )
    serveur = _Serveur(reglage)
    tache = asyncio.create_task(serveur.serve(sockets=[prise]))
    try:
        yield
    finally:
        serveur.should_exit = True
        await asyncio.gather(tache, return_exceptions=True)
        prise.close()
