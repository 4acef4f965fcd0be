"""Parler à un pair avant la partie : une demande, une réponse, et le refus dit en une ligne."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Final, Self

import httpx

from rebelote.p2p.liaison.clients import joindre
from rebelote.p2p.messages.erreurs import Injoignable, RefusDuPair
from rebelote.p2p.messages.identite import Identite

DELAI: Final = 10.0
DELAI_TOTAL: Final = 30.0
"""Pour toute la réponse : la donner au compte-gouttes ne le prolonge pas."""

REPONSE_MAXIMALE: Final = 1 << 18
DETAIL_MAXIMAL: Final = 300

PANNES: Final = (httpx.HTTPError, httpx.InvalidURL, TimeoutError, ValueError)
"""Ce que peut nous faire un pair, ou l'adresse qu'il se donne : `UnicodeError` en est."""


class Pair:
    """Un autre nœud, joint en TLS sous la clé attendue ; à employer avec `async with`."""

    def __init__(
        self, adresse: str, cle: str, delai: float = DELAI, identite: Identite | None = None
    ) -> None:
        """`identite` : la nôtre, si l'on doit savoir que c'est nous."""
        self.adresse = adresse
        self._client = joindre(adresse, cle, delai, identite)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._client.aclose()

    async def poster(self, chemin: str, objet: object) -> dict[str, Any]:
        return await self._demander("POST", chemin, objet)

    async def lire(self, chemin: str) -> dict[str, Any]:
        return await self._demander("GET", chemin, None)

    async def _envoyer(self, methode: str, chemin: str, objet: object) -> tuple[int, bytes]:
        try:
            return await recevoir(self._client, methode, chemin, json=objet)
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            if methode != "GET":
                raise
            # Le pair a pu raccrocher une connexion oisive à l'instant où l'on s'en servait.
            return await recevoir(self._client, methode, chemin, json=objet)

    async def _demander(self, methode: str, chemin: str, objet: object) -> dict[str, Any]:
        url = f"{self.adresse}{chemin}"
        try:
            statut, octets = await self._envoyer(methode, chemin, objet)
        except PANNES as erreur:
            raise Injoignable(f"{url} ne répond pas : {cause(erreur)}") from None
        contenu = lire_contenu(octets)
        if statut == 200 and contenu is not None:
            return contenu
        if contenu is None or "code" not in contenu:
            # Un autre service web, qui n'a pas nos endpoints, ne nomme pas ses refus.
            raise Injoignable(f"{url} ne répond pas comme un nœud rebelote ({statut})")
        refus = f"{url} refuse ({statut}) : {_lisible(contenu.get('detail', ''))}"
        raise RefusDuPair(refus, statut, str(contenu["code"]))


async def recevoir(
    client: httpx.AsyncClient,
    methode: str,
    chemin: str,
    maximum: int = REPONSE_MAXIMALE,
    **envoi: Any,
) -> tuple[int, bytes]:
    """Le statut et le corps, s'il est tel quel : décompressé, il n'aurait plus de borne."""
    octets = bytearray()
    async with asyncio.timeout(DELAI_TOTAL), client.stream(methode, chemin, **envoi) as reponse:
        if "content-encoding" in reponse.headers:
            return reponse.status_code, b""
        async for morceau in reponse.aiter_bytes():
            octets += morceau
            if len(octets) > maximum:
                return reponse.status_code, b""
        return reponse.status_code, bytes(octets)


def lire_contenu(octets: bytes) -> dict[str, Any] | None:
    """L'objet JSON de ce corps ; rien si ce n'en est pas un."""
    try:
        objet = json.loads(octets)
    except (ValueError, RecursionError):
        return None
    return objet if isinstance(objet, dict) else None


def _lisible(detail: object) -> str:
    """La raison d'un inconnu, telle qu'on peut la montrer : courte, et sans signe caché."""
    texte = str(detail)[:DETAIL_MAXIMAL]
    return "".join(signe if signe.isprintable() else " " for signe in texte)


def cause(erreur: BaseException) -> str:
    """La vraie raison d'un échec de connexion, en français, sous les couches qui l'emballent."""
    raisons = list(_chaine(erreur))
    for classe, phrase in _PHRASES:
        for raison in raisons:
            if isinstance(raison, classe):
                return phrase or (raison.args[0] if raison.args else str(raison))
    return "la conversation s'est interrompue"


_PHRASES: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (ssl.SSLCertVerificationError, ""),
    (ssl.SSLError, "il ne parle pas TLS 1.3"),
    (socket.gaierror, "hôte introuvable"),
    (ConnectionRefusedError, "connexion refusée, rien n'écoute là"),
    (httpx.TimeoutException, "délai dépassé"),
    (TimeoutError, "délai dépassé"),
    (httpx.ConnectError, "connexion impossible"),
    (httpx.InvalidURL, "adresse illisible"),
    (UnicodeError, "adresse illisible"),
)


def _chaine(erreur: BaseException | None) -> Iterator[BaseException]:
    while erreur is not None:
        yield erreur
        if isinstance(erreur, BaseExceptionGroup):
            for interne in erreur.exceptions:
                yield from _chaine(interne)
        erreur = erreur.__cause__ or erreur.__context__
