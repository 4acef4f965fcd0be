"""Porter les messages aux pairs, par HTTP, dans l'ordre, sans jamais bloquer le nœud."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

import httpx

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.liaison.clients import joindre
from rebelote.p2p.liaison.pairs import PANNES, lire_contenu, recevoir
from rebelote.p2p.liaison.part_de_temps import AVANCE, PartDeTemps
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_octets
from rebelote.p2p.messages.tablee import Tablee

_JSON: Final = {"content-type": "application/json"}
FILE_MAX: Final = 256
"""Au-delà, on oublie les plus vieux messages : le protocole les redemandera."""
DELAI: Final = 3.0
REPONSE_MAXIMALE: Final = 8 * 1024
"""Un accusé, ou un refus : en miettes, même cela prend du temps à lire."""
_ENTREES: Final = (Message.ENTREE, Message.MAIN)
_REMPLACES: Final = (Message.ACCUSE, Message.NOUVELLES)
"""Les mots que rend inutiles un plus récent du même genre."""


class Transport:
    """Une file par pair et un porteur chacune ; un pair muet ne retarde pas les autres."""

    def __init__(
        self,
        tablee: Tablee,
        moi: Siege,
        identite: Identite,
        repondu: Callable[[Message, Any], None],
        incident: Callable[[Exception], None] = print,
    ) -> None:
        """`repondu(message, objet)` reçoit les mots que les pairs mettent dans leurs réponses.

        `incident` reçoit ce que rien n'attendait : un porteur ne meurt pas, et ne se tait pas.
        """
        self._repondu, self._de, self._incident = repondu, nom_siege(moi), incident
        self._temps = PartDeTemps(len(tablee.membres))
        self._files: dict[Siege, asyncio.Queue[Envoi]] = {}
        self._porteurs: list[asyncio.Task[None]] = []
        self._clients: list[httpx.AsyncClient] = []
        for siege, membre in enumerate(tablee.membres):
            if siege != moi:
                client = joindre(membre.adresse, membre.cle, DELAI, identite)
                file: asyncio.Queue[Envoi] = asyncio.Queue()
                self._files[siege] = file
                self._clients.append(client)
                porteur = asyncio.get_running_loop().create_task(
                    self._livrer(membre.cle, client, file)
                )
                self._porteurs.append(porteur)

    def porter(self, envoi: Envoi) -> None:
        file = self._files.get(envoi.siege)
        if file is None:
            return
        while file.qsize() >= FILE_MAX:
            file.get_nowait()
        file.put_nowait(envoi)

    async def fermer(self) -> None:
        """Laisse partir ce qui est en file, un instant, puis ferme, même si l'on nous presse."""
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2 * DELAI):
                    while any(not file.empty() for file in self._files.values()):
                        await asyncio.sleep(0.02)
        finally:
            for porteur in self._porteurs:
                porteur.cancel()
            # Un envoi coupé referme lui-même sa connexion : on lui en laisse le temps.
            await asyncio.gather(*self._porteurs, return_exceptions=True)
            for client in self._clients:
                await client.aclose()

    async def _livrer(
        self, cle: str, client: httpx.AsyncClient, file: asyncio.Queue[Envoi]
    ) -> None:
        """Sans fin ; qui nous fait tout lui redire n'y prend que sa part de notre temps."""
        while True:
            for envoi in sans_vieux_mots(await _vider(file)):
                await self._temps.patienter(cle)
                try:
                    await self._temps.compter(cle, self._poster(client, envoi), AVANCE)
                except (*PANNES, ErreurRebelote):
                    pass  # un pair en panne ou qui refuse : le protocole renvoie ce qui compte
                except Exception as erreur:
                    self._incident(erreur)

    async def _poster(self, client: httpx.AsyncClient, envoi: Envoi) -> None:
        """L'accusé de notre entrée revient avec la réponse : un aller-retour de moins."""
        corps = en_octets(envoi.objet)
        statut, octets = await recevoir(
            client,
            "POST",
            envoi.message.chemin,
            REPONSE_MAXIMALE,
            content=corps,
            params={"de": self._de},
            headers=_JSON,
        )
        if envoi.message in _ENTREES and statut == 200:
            accuse = (lire_contenu(octets) or {}).get("accuse")
            if accuse is not None:
                self._repondu(Message.ACCUSE, accuse)


async def _vider(file: asyncio.Queue[Envoi]) -> list[Envoi]:
    """Attend un envoi, et prend avec lui tous ceux qui sont déjà là."""
    envois = [await file.get()]
    while not file.empty():
        envois.append(file.get_nowait())
    return envois


def sans_vieux_mots(envois: list[Envoi]) -> list[Envoi]:
    """Les mêmes, sauf nos accusés et nos nouvelles qu'un plus récent remplace."""
    derniers = {envoi.message: rang for rang, envoi in enumerate(envois)}
    return [
        envoi
        for rang, envoi in enumerate(envois)
        if envoi.message not in _REMPLACES or rang == derniers[envoi.message]
    ]
