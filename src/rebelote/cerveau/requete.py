"""Parler à un cerveau : une requête, un délai qui vaut pour le tout, une réponse bornée."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Iterable
from functools import cache
from typing import Final

import httpx

from rebelote.archives.pannes import raison
from rebelote.noyau.erreurs import ErreurRebelote

REPONSE_MAXIMALE: Final = 1 << 16
"""Un coup tient en quelques centaines d'octets."""


ABSENTE: Final = (404, 405)
"""Les statuts d'une adresse qu'un cerveau n'offre pas."""


class CerveauMuet(Exception):
    """Aucune réponse, ou aucune que l'on puisse lire."""


class DelaiPasse(CerveauMuet):
    """Le cerveau n'a pas répondu à temps."""


def lire_adresse(texte: str) -> str:
    """L'adresse d'un cerveau, sans barre finale."""
    try:
        adresse = httpx.URL(texte)
    except (httpx.InvalidURL, UnicodeError):
        adresse = httpx.URL("")
    if adresse.scheme not in ("http", "https") or not adresse.host:
        raise ErreurRebelote(
            f"adresse illisible : {texte} ; attendu par exemple http://127.0.0.1:8001"
        )
    return str(adresse).rstrip("/")


def lisible(texte: str) -> str:
    """Un texte venu d'ailleurs, tel qu'on peut le montrer : court, et sans touche de commande."""
    return "".join(signe if signe.isprintable() else " " for signe in texte[:300])


async def poster(url: str, corps: bytes, delai: float) -> tuple[int, bytes]:
    """Envoie ce JSON ; rend le statut et le corps de la réponse."""
    return await _demander("POST", url, corps, delai)


async def lire(url: str, delai: float) -> tuple[int, bytes]:
    return await _demander("GET", url, None, delai)


def offre(url: str, chemins: Iterable[str], delai: float) -> bool:
    """Vrai si l'une de ces adresses existe là : une demande vide y est mal formée, pas inconnue."""
    for chemin in chemins:
        with contextlib.suppress(CerveauMuet):
            if asyncio.run(poster(f"{url}{chemin}", b"{}", delai))[0] not in ABSENTE:
                return True
    return False


async def _demander(methode: str, url: str, corps: bytes | None, delai: float) -> tuple[int, bytes]:
    """Le délai vaut pour toute la requête : répondre au compte-gouttes ne le prolonge pas."""
    try:
        async with asyncio.timeout(delai), _client() as client:
            entetes = {} if corps is None else {"Content-Type": "application/json"}
            demande = client.stream(methode, url, content=corps, headers=entetes)
            async with demande as reponse:
                return reponse.status_code, await _corps(reponse)
    except TimeoutError:
        raise DelaiPasse(f"pas de réponse en {delai:g} s") from None
    except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError) as erreur:
        raise CerveauMuet(f"injoignable ({_raison(erreur)})") from None


def _raison(erreur: Exception) -> str:
    """Ce que dit le système, ou ce qui cloche dans l'échange."""
    match erreur:
        case httpx.ProtocolError() | httpx.DecodingError():
            return "ce qui répond ne parle pas HTTP"
        case httpx.InvalidURL() | httpx.UnsupportedProtocol() | UnicodeError():
            return "adresse illisible"
        case httpx.ReadError() | httpx.WriteError():
            return "connexion coupée"
        case _:
            return raison(erreur)


async def _corps(reponse: httpx.Response) -> bytes:
    octets = b""
    async for morceau in reponse.aiter_bytes():
        octets += morceau
        if len(octets) > REPONSE_MAXIMALE:
            raise CerveauMuet(f"réponse de plus de {REPONSE_MAXIMALE} octets")
    return octets


def _client() -> httpx.AsyncClient:
    """Une connexion neuve par requête : rien à fermer, et un mandataire local n'y peut rien."""
    return httpx.AsyncClient(timeout=None, trust_env=False, verify=_certificats())


@cache
def _certificats() -> ssl.SSLContext:
    """Les lire prend plusieurs millisecondes : une fois suffit."""
    return ssl.create_default_context()
