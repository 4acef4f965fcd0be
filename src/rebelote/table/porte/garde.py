"""La garde : ce qui vient d'ailleurs n'entre pas, et ce qui sort dit au navigateur de se méfier.

L'en-tête `Host` doit nommer cette machine : un nom de domaine qu'un inconnu ferait pointer ici
donnerait à sa page les droits de la nôtre. Une adresse IP ne se détourne pas ainsi. Un `POST` est
du JSON de la même origine : aucun formulaire d'un autre site ne sait en envoyer.
"""

from __future__ import annotations

import ipaddress
import json
import socket
from collections.abc import Iterable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from rebelote.p2p.noeud.bornes import Application, Envoyer, Portee, Recevoir

_ENTETES: Final = {
    b"content-security-policy": (
        b"default-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'"
    ),
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
}

_CHEZ_NOUS: Final = (b"same-origin", b"none")
"""Ce qu'un navigateur dit d'une demande de notre page, ou tapée dans sa barre d'adresse."""


class Garde:
    """Une enveloppe ASGI devant toute l'application."""

    def __init__(self, application: Application, noms: Iterable[str]) -> None:
        """`noms` : ceux de cette machine, en plus de `localhost` et du sien."""
        propre = socket.gethostname().lower()
        self._application = application
        self._noms = {"localhost", propre, f"{propre}.local", *(nom.lower() for nom in noms)}

    async def __call__(self, portee: Portee, recevoir: Recevoir, envoyer: Envoyer) -> None:
        if portee["type"] != "http":
            await self._application(portee, recevoir, envoyer)
            return
        sortie = _Sortie(envoyer, portee["path"].startswith("/api"))
        refus = self._refus(portee)
        if refus is None:
            await self._application(portee, recevoir, sortie.envoyer)
        else:
            await sortie.refuser(*refus)

    def _refus(self, portee: Portee) -> tuple[int, str, str] | None:
        entetes = dict(portee["headers"])
        hote = entetes.get(b"host", b"").decode("latin-1")
        if not self._est_nous(hote):
            return 421, "mauvais_hote", "cette adresse n'est pas celle du serveur"
        site = entetes.get(b"sec-fetch-site")
        if portee["path"].startswith("/api") and site is not None and site not in _CHEZ_NOUS:
            return 403, "autre_site", "la demande vient d'un autre site"
        return _refus_de_poster(entetes, hote) if portee["method"] == "POST" else None

    def _est_nous(self, hote: str) -> bool:
        try:
            nom = urlsplit(f"//{hote}").hostname or ""
        except ValueError:
            return False
        return nom in self._noms or _est_une_ip(nom)


def _refus_de_poster(entetes: dict[bytes, bytes], hote: str) -> tuple[int, str, str] | None:
    origine = entetes.get(b"origin")
    if origine is not None and urlsplit(origine.decode("latin-1")).netloc != hote:
        return 403, "autre_site", "la demande vient d'un autre site"
    genre = entetes.get(b"content-type", b"").split(b";")[0].strip().lower()
    if genre != b"application/json":
        return 415, "pas_du_json", "attendu du JSON"
    return None


def _est_une_ip(nom: str) -> bool:
    try:
        ipaddress.ip_address(nom.partition("%")[0])
    except ValueError:
        return False
    return True


class _Sortie:
    """Ce qui part vers le navigateur, avec les en-têtes qui le protègent."""

    def __init__(self, envoyer: Envoyer, api: bool) -> None:
        self._envoyer, self._api = envoyer, api

    async def envoyer(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            presents = {nom.lower() for nom, _ in message.get("headers", ())}
            ajouts = [(n, v) for n, v in self._ajouts() if n not in presents]
            message = {**message, "headers": [*message.get("headers", ()), *ajouts]}
        await self._envoyer(message)

    def _ajouts(self) -> list[tuple[bytes, bytes]]:
        cache = [(b"cache-control", b"no-store")] if self._api else []
        return [*_ENTETES.items(), *cache]

    async def refuser(self, statut: int, code: str, detail: str) -> None:
        corps = json.dumps({"code": code, "detail": detail}).encode()
        entetes = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await self.envoyer({"type": "http.response.start", "status": statut, "headers": entetes})
        await self.envoyer({"type": "http.response.body", "body": corps})
