"""Appeler une application web sans ouvrir de port."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx


class ClientASGI:
    """Des requêtes sur l'application elle-même ; une erreur non rattrapée y est un statut 500."""

    def __init__(self, application: Any) -> None:
        self._transport = httpx.ASGITransport(application, raise_app_exceptions=False)

    def get(self, chemin: str) -> httpx.Response:
        return self.demander("GET", chemin)

    def post(self, chemin: str, **corps: Any) -> httpx.Response:
        return self.demander("POST", chemin, **corps)

    def demander(self, methode: str, chemin: str, **corps: Any) -> httpx.Response:
        return asyncio.run(self._demander(methode, chemin, **corps))

    async def _demander(self, methode: str, chemin: str, **corps: Any) -> httpx.Response:
        async with httpx.AsyncClient(transport=self._transport, base_url="http://test") as client:
            return await client.request(methode, chemin, **corps)
