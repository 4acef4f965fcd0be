"""Les bornes à la porte du nœud : taille des corps, débit par pair, durée des requêtes."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Portee: TypeAlias = MutableMapping[str, Any]
Recevoir: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Envoyer: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application: TypeAlias = Callable[[Portee, Recevoir, Envoyer], Awaitable[None]]


@dataclass(frozen=True)
class Bornes:
    """Ce qu'un pair peut demander."""

    corps: int = 512 * 1024
    """Octets par requête."""
    debit: float = 400.0
    """Requêtes par seconde et par adresse, en régime."""
    rafale: float = 800.0
    """Requêtes d'un coup."""
    duree: float = 10.0
    """Secondes pour recevoir un corps."""
    pairs: int = 1024
    """Adresses dont on retient le débit."""


class Porte:
    """Une enveloppe ASGI : 413 trop gros, 429 trop souvent, 408 trop lent."""

    def __init__(self, application: Application, bornes: Bornes) -> None:
        self.application, self.bornes = application, bornes
        self._seaux: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, portee: Portee, recevoir: Recevoir, envoyer: Envoyer) -> None:
        if portee["type"] != "http":
            await self.application(portee, recevoir, envoyer)
            return
        if not self._puiser(str((portee.get("client") or ("?",))[0])):
            await _refuser(envoyer, 429, "trop de requêtes : ralentissez", "trop_de_requetes")
            return
        annonce = dict(portee["headers"]).get(b"content-length", b"0")
        if annonce.isdigit() and int(annonce) > self.bornes.corps:
            await self._trop_gros(envoyer)
            return
        try:
            corps = await asyncio.wait_for(self._lire(recevoir), self.bornes.duree)
        except TimeoutError:
            await _refuser(envoyer, 408, "corps trop lent à venir", "corps_trop_lent")
            return
        if corps is None:
            await self._trop_gros(envoyer)
            return
        await self.application(portee, _rejouer(corps, recevoir), envoyer)

    async def _trop_gros(self, envoyer: Envoyer) -> None:
        detail = f"corps trop gros : {self.bornes.corps} octets au plus"
        await _refuser(envoyer, 413, detail, "corps_trop_gros")

    def _puiser(self, adresse: str) -> bool:
        """Un seau par adresse, qui se remplit avec le temps."""
        maintenant = time.monotonic()
        reste, date = self._seaux.pop(adresse, (self.bornes.rafale, maintenant))
        reste = min(self.bornes.rafale, reste + (maintenant - date) * self.bornes.debit)
        self._seaux[adresse] = (max(0.0, reste - 1), maintenant)
        while len(self._seaux) > self.bornes.pairs:
            self._seaux.popitem(last=False)
        return reste >= 1

    async def _lire(self, recevoir: Recevoir) -> bytes | None:
        corps, suite = b"", True
        while suite:
            message = await recevoir()
            if message["type"] != "http.request":
                return corps
            corps += message.get("body", b"")
            suite = message.get("more_body", False)
            if len(corps) > self.bornes.corps:
                return None
        return corps


def _rejouer(corps: bytes, recevoir: Recevoir) -> Recevoir:
    """Redonne à l'application le corps déjà lu, puis la suite (la déconnexion)."""
    donne = False

    async def encore() -> MutableMapping[str, Any]:
        nonlocal donne
        if donne:
            return await recevoir()
        donne = True
        return {"type": "http.request", "body": corps, "more_body": False}

    return encore


async def _refuser(envoyer: Envoyer, statut: int, detail: str, code: str) -> None:
    corps = json.dumps({"detail": detail, "code": code}, ensure_ascii=False).encode()
    entetes = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await envoyer({"type": "http.response.start", "status": statut, "headers": entetes})
    await envoyer({"type": "http.response.body", "body": corps})
