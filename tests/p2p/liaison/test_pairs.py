"""Parler à un inconnu : quoi qu'il réponde, et quoi qu'il dise de lui, ce n'est qu'un refus."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages.erreurs import Injoignable
from rebelote.p2p.messages.identite import Identite

CLE = Identite(bytes(32)).cle
RENVOIS = (
    "http://xn--a/",
    "http://a:99999999/",
    "http://[::1%25\xff]:x/",
    "http://[",
    "//\x01/",
    "http://127.0.0.1:9/",
)


@contextlib.asynccontextmanager
async def qui_repond(octets: bytes) -> AsyncIterator[str]:
    """L'adresse d'un serveur qui répond ces octets à tout."""

    async def repondre(lecteur: asyncio.StreamReader, plume: asyncio.StreamWriter) -> None:
        await lecteur.readuntil(b"\r\n\r\n")
        plume.write(octets)
        await plume.drain()
        plume.close()

    async with await asyncio.start_server(repondre, "127.0.0.1", 0) as serveur:
        yield f"http://127.0.0.1:{serveur.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize("adresse", ["https://xn--a:9", "http://127.0.0.1:port", "https://\x01"])
def test_une_adresse_que_rien_ne_lit_est_injoignable(adresse: str) -> None:
    async def essai() -> None:
        async with Pair(adresse, CLE) as pair:
            await pair.lire("/etat_du_jeu")

    with pytest.raises(Injoignable, match="adresse illisible"):
        asyncio.run(essai())


@pytest.mark.parametrize("ou", RENVOIS)
def test_un_renvoi_ne_se_lit_pas(ou: str) -> None:
    """httpx lirait l'adresse d'un renvoi, même sans le suivre."""
    octets = f"HTTP/1.1 302 x\r\nLocation: {ou}\r\nContent-Length: 0\r\n\r\n".encode("latin-1")

    async def essai() -> None:
        async with qui_repond(octets) as adresse, Pair(adresse, CLE) as pair:
            await pair.lire("/etat_du_jeu")

    with pytest.raises(Injoignable):
        asyncio.run(essai())
