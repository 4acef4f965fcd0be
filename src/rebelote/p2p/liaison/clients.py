"""Le client HTTP par lequel on joint un autre nœud : épinglé, reconnu, et qui ne garde rien."""

from __future__ import annotations

from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Final

import httpx

from rebelote.p2p.liaison.passage import ENTETE, mot_de_passage
from rebelote.p2p.liaison.prises import fermer_les_abandonnees
from rebelote.p2p.liaison.tls import verification
from rebelote.p2p.messages.erreurs import Injoignable
from rebelote.p2p.messages.identite import Identite

TEL_QUEL: Final = {"accept-encoding": "identity"}
LIMITES: Final = httpx.Limits(max_connections=4, max_keepalive_connections=2, keepalive_expiry=30.0)
"""Une connexion ouverte ne se rouvre pas : à la porte, celle d'un membre a déjà sa place."""


def joindre(
    adresse: str, cle: str, delai: float, identite: Identite | None = None
) -> httpx.AsyncClient:
    """De quoi parler au nœud de cette clé ; avec `identite`, il sait que c'est nous."""
    try:
        return _client(adresse, cle, delai, identite)
    except (httpx.InvalidURL, ValueError):
        raise Injoignable(f"{adresse} : adresse illisible") from None


def _client(adresse: str, cle: str, delai: float, identite: Identite | None) -> httpx.AsyncClient:
    entetes = dict(TEL_QUEL)
    if identite is not None and not adresse.startswith("https:"):
        entetes[ENTETE] = mot_de_passage(identite, cle)
    verifie = verification(adresse, cle, identite)
    transport = httpx.AsyncHTTPTransport(verify=verifie, limits=LIMITES, trust_env=False)
    return httpx.AsyncClient(
        base_url=adresse,
        timeout=delai,
        trust_env=False,
        transport=fermer_les_abandonnees(transport),
        headers=entetes,
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        event_hooks={"response": [_sans_renvoi]},
    )


async def _sans_renvoi(reponse: httpx.Response) -> None:
    """Un nœud ne renvoie pas ailleurs : httpx lirait l'adresse d'un renvoi même sans y aller."""
    reponse.headers.pop("location", None)
