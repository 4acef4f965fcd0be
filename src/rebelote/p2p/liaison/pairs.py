"""Parler à un pair avant la partie : une demande, une réponse, et le refus dit en une ligne."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Final, Self

import httpx

from rebelote.p2p.liaison.tls import verification
from rebelote.p2p.messages.erreurs import Injoignable, RefusDuPair

DELAI: Final = 10.0


class Pair:
    """Un autre nœud, joint en TLS sous la clé attendue ; à employer avec `async with`."""

    def __init__(self, adresse: str, cle: str, delai: float = DELAI) -> None:
        self.adresse = adresse
        self._client = httpx.AsyncClient(
            base_url=adresse, timeout=delai, trust_env=False, verify=verification(adresse, cle)
        )

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

    async def _demander(self, methode: str, chemin: str, objet: object) -> dict[str, Any]:
        url = f"{self.adresse}{chemin}"
        try:
            reponse = await self._client.request(methode, chemin, json=objet)
        except httpx.HTTPError as erreur:
            raise Injoignable(f"{url} ne répond pas : {cause(erreur)}") from None
        contenu, statut = _contenu(reponse), reponse.status_code
        if statut == 200 and contenu is not None:
            return contenu
        if contenu is None or "code" not in contenu:
            # Un autre service web, qui n'a pas nos endpoints, ne nomme pas ses refus.
            raise Injoignable(f"{url} ne répond pas comme un nœud rebelote ({statut})")
        refus = f"{url} refuse ({statut}) : {contenu.get('detail', '')}"
        raise RefusDuPair(refus, statut, str(contenu["code"]))


def _contenu(reponse: httpx.Response) -> dict[str, Any] | None:
    try:
        objet = reponse.json()
    except ValueError:
        return None
    return objet if isinstance(objet, dict) else None


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
)


def _chaine(erreur: BaseException | None) -> Iterator[BaseException]:
    while erreur is not None:
        yield erreur
        if isinstance(erreur, BaseExceptionGroup):
            for interne in erreur.exceptions:
                yield from _chaine(interne)
        erreur = erreur.__cause__ or erreur.__context__
