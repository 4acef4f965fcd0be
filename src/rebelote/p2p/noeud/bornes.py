"""Les bornes d'une porte HTTP : taille des corps, débit par adresse, durée des requêtes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rebelote.p2p.liaison.seaux import Seaux

Portee: TypeAlias = MutableMapping[str, Any]
Recevoir: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Envoyer: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application: TypeAlias = Callable[[Portee, Recevoir, Envoyer], Awaitable[None]]


@dataclass(frozen=True)
class Bornes:
    """Ce qu'un visiteur peut demander."""

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


class Refus(Exception):
    """On n'entre pas : le statut HTTP, la phrase et le code de la réponse."""

    def __init__(self, statut: int, detail: str, code: str, raccrocher: bool = True) -> None:
        """`raccrocher` : rien ne dit que la suite de cette connexion vaudrait mieux."""
        super().__init__(detail)
        self.statut, self.detail, self.code = statut, detail, code
        self.raccrocher = raccrocher


class Porte:
    """Une enveloppe ASGI : 413 trop gros, 429 trop souvent, 408 trop lent."""

    def __init__(self, application: Application, bornes: Bornes) -> None:
        self.application, self.bornes = application, bornes
        self.seaux = Seaux(bornes.debit, bornes.rafale, bornes.pairs)

    async def __call__(self, portee: Portee, recevoir: Recevoir, envoyer: Envoyer) -> None:
        if portee["type"] != "http":
            await self.application(portee, recevoir, envoyer)
            return
        try:
            self.admettre(portee)
            corps = await self._lire(portee, recevoir)
            self.relire(corps)
        except Refus as refus:
            await refuser(envoyer, refus)
        else:
            await self.application(portee, _rejouer(corps, recevoir), envoyer)

    # --- Ce qu'une porte plus sévère précise --------------------------------------------------

    def admettre(self, portee: Portee) -> None:
        """Lève `Refus` si l'on n'écoute pas cette requête ; rien n'en est encore lu."""
        if not self.seaux.puiser(str((portee.get("client") or ("?",))[0])):
            raise trop_de_requetes()

    def borne(self, portee: Portee) -> int:
        """Les octets permis au corps de cette requête."""
        return self.bornes.corps

    def relire(self, corps: bytes) -> None:
        """Lève `Refus` si ce corps, de bonne taille, ne peut pas être des nôtres."""

    # --- Le corps -----------------------------------------------------------------------------

    async def _lire(self, portee: Portee, recevoir: Recevoir) -> bytes:
        borne = self.borne(portee)
        annonce = dict(portee["headers"]).get(b"content-length", b"0")
        if annonce.isdigit() and (len(annonce) > 12 or int(annonce) > borne):
            raise _trop_gros(borne)
        try:
            # Pas `wait_for` : en 3.11, il avale une annulation.
            async with asyncio.timeout(self.bornes.duree):
                return await _recevoir_tout(recevoir, borne)
        except TimeoutError:
            raise Refus(408, "corps trop lent à venir", "corps_trop_lent") from None


async def _recevoir_tout(recevoir: Recevoir, borne: int) -> bytes:
    corps, suite = bytearray(), True
    while suite:
        message = await recevoir()
        if message["type"] != "http.request":
            break
        corps += message.get("body", b"")
        suite = message.get("more_body", False)
        if len(corps) > borne:
            raise _trop_gros(borne)
    return bytes(corps)


def trop_de_requetes(raccrocher: bool = True) -> Refus:
    return Refus(429, "trop de requêtes : ralentissez", "trop_de_requetes", raccrocher)


def _trop_gros(borne: int) -> Refus:
    return Refus(413, f"corps trop gros : {borne} octets au plus", "corps_trop_gros")


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


async def refuser(envoyer: Envoyer, refus: Refus) -> None:
    """La réponse de ce refus."""
    corps = json.dumps({"detail": refus.detail, "code": refus.code}, ensure_ascii=False).encode()
    entetes = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(corps)).encode()),
        *([(b"connection", b"close")] if refus.raccrocher else []),
    ]
    await envoyer({"type": "http.response.start", "status": refus.statut, "headers": entetes})
    await envoyer({"type": "http.response.body", "body": corps})
