"""L'entrée d'un nœud : accepter chaque connexion, la compter, puis lui serrer la main."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any, Final, TypeAlias

from rebelote.p2p.liaison.sas import Sas
from rebelote.p2p.noeud.guichet import Guichet, Visite, adresse_comptee

BALAI: Final = 0.25
"""Secondes entre deux regards sur ceux qui font attendre."""
REPOS: Final = 0.1
"""Secondes avant de réessayer, quand le système n'a plus de quoi ouvrir une prise."""

Arrivee: TypeAlias = tuple[socket.socket, Any]


class Entree:
    """La prise où l'on nous joint, et les poignées de main en cours."""

    def __init__(
        self,
        prise: socket.socket,
        guichet: Guichet,
        connexion: Callable[[Visite], asyncio.Protocol],
        tls: ssl.SSLContext | None,
    ) -> None:
        self._prise, self._guichet, self._connexion, self._tls = prise, guichet, connexion, tls
        self._poignees: set[asyncio.Task[None]] = set()

    async def accepter(self) -> None:
        """Accepte sans fin ; au-delà des bornes, on raccroche sans rien lire."""
        self._prise.setblocking(False)
        boucle = asyncio.get_running_loop()
        while True:
            try:
                prise, origine = await ou_refermee(boucle.sock_accept(self._prise))
            except OSError:
                await asyncio.sleep(REPOS)
                continue
            adresse = adresse_comptee(origine[0])
            if self._guichet.admet(adresse):
                self._faire_entrer(prise, adresse)
            else:
                prise.close()

    async def balayer(self) -> None:
        while True:
            await asyncio.sleep(BALAI)
            self._guichet.balayer()

    def _faire_entrer(self, prise: socket.socket, adresse: str) -> None:
        visite = Visite(adresse, 0.0, lambda: None)
        visite.attendre(self._guichet.limites.poignee)
        tache = asyncio.create_task(self._recevoir(prise, visite))
        visite.raccrocher = tache.cancel

        def finie(_: asyncio.Task[None]) -> None:
            """Coupée, même avant d'avoir commencé, une poignée de main ne laisse rien d'ouvert."""
            self._poignees.discard(tache)
            if tache.cancelled() or tache.exception() is not None:
                self._guichet.sortir(visite)
                prise.close()

        self._poignees.add(tache)
        tache.add_done_callback(finie)
        self._guichet.entrer(visite)

    async def _recevoir(self, prise: socket.socket, visite: Visite) -> None:
        # TLS est à nous, pas à la boucle : elle déchiffrerait sans compter ni rendre la main.
        boucle = asyncio.get_running_loop()
        await boucle.connect_accepted_socket(lambda: self._protocole(visite), prise)

    def _protocole(self, visite: Visite) -> asyncio.BaseProtocol:
        if self._tls is None:
            return self._connexion(visite)
        portier = _Portier(self._guichet, visite)
        return Sas(self._tls, portier, lambda: self._connexion(visite))


class _Portier:
    """Le guichet, vu du sas d'une seule connexion."""

    def __init__(self, guichet: Guichet, visite: Visite) -> None:
        self._guichet, self._visite = guichet, visite

    def confier(self, raccrocher: Callable[[], object]) -> None:
        self._visite.raccrocher = raccrocher

    def compter(self, duree: float) -> None:
        self._guichet.compter(self._visite, duree)

    def attente(self) -> float:
        return self._guichet.attente(self._visite)

    def adieu(self) -> None:
        self._visite.attendre(self._guichet.limites.poignee)

    def sortir(self) -> None:
        self._guichet.sortir(self._visite)


@coroutine
def ou_refermee(arrivee: Coroutine[Any, Any, Arrivee]) -> Generator[Any, None, Arrivee]:
    """Attend cette connexion ; si l'on nous arrête à l'instant où elle arrive, la referme."""
    attendu: Any = None
    try:
        while True:
            attendu = arrivee.send(None)
            yield attendu
    except StopIteration as fin:
        acceptee: Arrivee = fin.value
        return acceptee
    except asyncio.CancelledError:
        arrivee.close()
        if attendu.done() and not attendu.cancelled() and attendu.exception() is None:
            attendu.result()[0].close()
        raise
