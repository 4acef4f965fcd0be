"""Les prises de nos demandes : coupées en pleine poignée de main, elles se ferment aussi.

`httpcore` ne ferme que si la poignée de main échoue, non si l'on y renonce : un pair qui prend la
connexion et se tait nous laisserait des prises ouvertes, à chaque demande abandonnée.
"""

from __future__ import annotations

import ssl
from typing import Any

import httpcore
import httpx


def fermer_les_abandonnees(transport: httpx.AsyncHTTPTransport) -> httpx.AsyncHTTPTransport:
    """Ce transport, sur nos prises ; `httpx` n'a pas d'autre porte pour les lui donner."""
    transport._pool._network_backend = _Prises()
    return transport


class _Prises(httpcore.AsyncNetworkBackend):
    def __init__(self) -> None:
        self._reseau = httpcore.AnyIOBackend()

    async def connect_tcp(self, *arguments: Any, **options: Any) -> httpcore.AsyncNetworkStream:
        return _Prise(await self._reseau.connect_tcp(*arguments, **options))

    async def sleep(self, seconds: float) -> None:
        await self._reseau.sleep(seconds)


class _Prise(httpcore.AsyncNetworkStream):
    def __init__(self, flux: httpcore.AsyncNetworkStream) -> None:
        self._flux = flux

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            return await self._flux.start_tls(ssl_context, server_hostname, timeout)
        except BaseException:
            await self._flux.aclose()
            raise

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return await self._flux.read(max_bytes, timeout)

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._flux.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._flux.aclose()

    def get_extra_info(self, info: str) -> Any:
        return self._flux.get_extra_info(info)
