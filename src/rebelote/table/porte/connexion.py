"""Une connexion à la table : peu par adresse, qui demande quelque chose, et en peu de mots.

Sans cela, deux mille connexions muettes d'une seule machine fermeraient la table à tous les autres,
et un en-tête sans fin en prendrait toute la mémoire.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

PAR_ADRESSE: Final = 1000
PATIENCE: Final = 10.0
"""Les secondes que l'on laisse pour dire une demande ; au plus le double."""

ENTETES: Final = 256 * 1024
"""Octets reçus sans qu'une demande en sorte."""


class Connexion(HttpToolsProtocol):
    """Le protocole HTTP d'uvicorn, borné."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._ronde: asyncio.TimerHandle | None = None
        self._derniere: object = None
        """La demande que l'on servait à la dernière ronde."""

        self._lue: object = None
        self._recus = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._memes() > PAR_ADRESSE:
            transport.abort()
        else:
            self._ronde = self.loop.call_later(PATIENCE, self._veiller)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._ronde is not None:
            self._ronde.cancel()
        super().connection_lost(exc)

    @property
    def _demande(self) -> RequestResponseCycle | None:
        """La dernière ; rien tant qu'il n'y en a pas eu, quoi qu'en dise le type d'uvicorn."""
        return self.cycle

    def _memes(self) -> int:
        """Les connexions de cette adresse, celle-ci comprise."""
        notres = (autre for autre in self.connections if isinstance(autre, Connexion))
        return sum(_hote(autre) == _hote(self) for autre in notres)

    def _veiller(self) -> None:
        """Raccroche au nez de qui n'a rien demandé depuis la dernière ronde."""
        demande = self._demande
        if demande is self._derniere and (demande is None or demande.response_complete):
            self.transport.abort()
            return
        self._derniere = demande
        self._ronde = self.loop.call_later(PATIENCE, self._veiller)

    def data_received(self, data: bytes) -> None:
        demande = self._demande
        if demande is not self._lue:
            self._lue, self._recus = demande, 0
        if demande is None or not demande.more_body:  # d'un corps, la porte compte les octets
            self._recus += len(data)
        if self._recus > ENTETES:
            self.transport.abort()
        else:
            super().data_received(data)


def _hote(connexion: Connexion) -> str:
    return connexion.client[0] if connexion.client is not None else "?"
