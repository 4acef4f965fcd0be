"""Le sas : entre la prise et HTTP, TLS ouvert par nous, un enregistrement à la fois.

Les bornes de la porte ne voient que du clair. Or un enregistrement peut n'en pas porter et coûter
quand même : un changement de clé prend quarante microsecondes, et tient en vingt-sept octets. La
TLS d'une boucle en déchiffre d'un trait tout ce qui est arrivé : la partie s'arrête d'autant. Ici,
l'on compte les enregistrements sans clair, on met le temps passé au compte de qui l'a pris, et l'on
rend la main.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import time
from collections.abc import Callable
from typing import Final, Protocol, cast

from rebelote.p2p.liaison.enregistrements import Enregistrements, PasDuTLS
from rebelote.p2p.liaison.tuyau import Tuyau

TAMPON: Final = 16 * 1024
"""Ce que l'on prend à la prise d'un coup."""
TRANCHE: Final = 0.001
"""Secondes de calcul pour une connexion, avant de laisser leur tour aux autres."""
MUETS: Final = 16
"""Les enregistrements sans clair permis à la poignée de main, puis à toute la suite.

La nôtre en a sept au plus ; la suite, un seul, l'adieu : nos nœuds ne changent jamais de clé.
"""
JETES: Final = 1 << 20
"""Les octets qu'on laisse encore venir, après l'adieu, à qui n'a pas fini de parler."""


class Portier(Protocol):
    """Qui tient la porte, et suit cette connexion de son arrivée à sa fin."""

    def confier(self, raccrocher: Callable[[], object]) -> None:
        """Par où la couper."""

    def compter(self, duree: float) -> None:
        """Met ce temps de calcul au compte de qui est au bout."""

    def attente(self) -> float:
        """Les secondes avant de lire la suite de ce qu'il envoie."""

    def adieu(self) -> None:
        """On lui a dit que c'était fini : il n'a plus qu'à partir."""

    def sortir(self) -> None: ...


class Sas(asyncio.BufferedProtocol):
    """Une connexion chiffrée ; HTTP n'y entre que la poignée de main faite."""

    def __init__(
        self,
        contexte: ssl.SSLContext,
        portier: Portier,
        ouvrir: Callable[[], asyncio.Protocol],
    ) -> None:
        """`ouvrir()` rend le protocole qui entendra le clair."""
        self._portier, self._ouvrir = portier, ouvrir
        self._entrant, self._sortant = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = contexte.wrap_bio(self._entrant, self._sortant, server_side=True)
        self._tampon = bytearray(TAMPON)
        self._arrives = Enregistrements()
        self._a_ecrire = bytearray()
        self._muets, self._jetes = 0, 0
        self._ferme, self._suspendu = False, False
        self._reprise: asyncio.Handle | None = None
        self._http: asyncio.Protocol | None = None

    # --- La prise -----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop ne fait pas des siens des `asyncio.Transport` : ils en ont seulement les méthodes.
        self._prise = cast(asyncio.Transport, transport)
        self._portier.confier(self._prise.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._ferme = True
        if self._reprise is not None:
            self._reprise.cancel()
        self._portier.sortir()
        http, self._http = self._http, None
        if http is not None:
            http.connection_lost(exc)

    def pause_writing(self) -> None:
        if self._http is not None:
            self._http.pause_writing()

    def resume_writing(self) -> None:
        if self._http is not None:
            self._http.resume_writing()

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._tampon

    def buffer_updated(self, nbytes: int) -> None:
        if self._ferme:
            self._jeter(nbytes)
            return
        self._arrives.ajouter(memoryview(self._tampon)[:nbytes])
        if self._reprise is None:
            self._avancer()

    def eof_received(self) -> None:
        self._finir()

    # --- Déchiffrer ---------------------------------------------------------------------------

    def _avancer(self) -> None:
        """Ouvre ce qui est arrivé, une tranche au plus ; la suite au prochain tour."""
        self._reprise = None
        try:
            self._ouvrir_une_tranche()
        except (ssl.SSLError, PasDuTLS):
            self._rompre()
        self._regler_la_lecture()

    def _ouvrir_une_tranche(self) -> None:
        debut = avant = time.thread_time()
        while avant - debut < TRANCHE and not (self._suspendu or self.ferme()):
            un = self._arrives.suivant()
            if un is None:
                return
            try:
                clair = self._dechiffrer(un)
            finally:
                apres = time.thread_time()
                self._portier.compter(apres - avant)
            self._entendre(clair)
            avant = time.thread_time()

    def _entendre(self, clair: bytes | None) -> None:
        if clair:
            assert self._http is not None
            self._http.data_received(clair)
        elif clair is None:
            self._vider()
            self._compter_un_muet()
        else:
            self._finir()

    def _dechiffrer(self, un: bytearray) -> bytes | None:
        """Ce que dit cet enregistrement : rien (`None`), du clair, ou l'adieu (vide)."""
        self._entrant.write(un)
        with contextlib.suppress(ssl.SSLWantReadError):
            if self._http is not None:
                return self._tls.read(TAMPON)
            self._tls.do_handshake()
            self._entrer()
        return None

    def _entrer(self) -> None:
        """La poignée de main est faite : HTTP commence."""
        self._muets = -1  # ce qui l'achève en est encore, et va se compter
        self._http = self._ouvrir()
        self._http.connection_made(Tuyau(self._prise, self._tls, self._http, self))

    def _compter_un_muet(self) -> None:
        self._muets += 1
        if self._muets > MUETS:
            self._prise.abort()

    def _regler_la_lecture(self) -> None:
        """On ne lit la suite que si l'on peut l'ouvrir, et si qui l'envoie ne doit rien."""
        if self.ferme() or self._reprise is not None:
            return
        attente = self._portier.attente()
        if self._suspendu:
            self._prise.pause_reading()
        elif attente > 0 or self._arrives.en_attente:
            self._prise.pause_reading()
            self._reprise = asyncio.get_running_loop().call_later(attente, self._avancer)
        else:
            self._prise.resume_reading()

    # --- Ce que demande le tuyau --------------------------------------------------------------

    def ecrire(self, clair: bytes | bytearray | memoryview) -> None:
        """Ce qui s'écrit au même tour part ensemble, comme en-têtes et corps d'une réponse."""
        if not self._a_ecrire:
            asyncio.get_running_loop().call_soon(self._chiffrer)
        self._a_ecrire += clair
        if len(self._a_ecrire) > TAMPON:
            self._chiffrer()  # que la prise puisse dire qu'elle est pleine

    def _chiffrer(self) -> None:
        clair, self._a_ecrire = self._a_ecrire, bytearray()
        if not clair or self._prise.is_closing():
            return
        reste = memoryview(clair)
        try:
            while reste:
                reste = reste[self._tls.write(reste) :]
        except ssl.SSLError:
            self._rompre()
        self._vider()

    def lire(self, oui: bool) -> None:
        """Jamais sur-le-champ : HTTP, qui le demande, n'a pas fini de lire ce qu'il a."""
        self._suspendu = not oui
        if self._reprise is None and not self.ferme():
            self._reprise = asyncio.get_running_loop().call_soon(self._avancer)

    def ferme(self) -> bool:
        return self._ferme or self._prise.is_closing()

    def dire_adieu(self) -> None:
        """Dit que l'on a fini, et attend que l'autre s'en aille.

        Raccrocher aussitôt, s'il parle encore, lui ferait perdre notre réponse.
        """
        if self.ferme():
            return
        self._ferme = True
        self._portier.adieu()
        self._chiffrer()
        with contextlib.suppress(ssl.SSLError):
            self._tls.unwrap()
        self._vider()
        if not self._prise.is_closing():
            with contextlib.suppress(OSError):
                self._prise.write_eof()
            self._prise.resume_reading()

    # --- Finir --------------------------------------------------------------------------------

    def _finir(self) -> None:
        """Il a fini de parler."""
        if self._http is not None and not self.ferme():
            self._http.eof_received()
        self.dire_adieu()

    def _jeter(self, combien: int) -> None:
        self._jetes += combien
        if self._jetes > JETES:
            self._prise.abort()

    def _rompre(self) -> None:
        """Ce n'est pas, ou plus, une conversation TLS : l'alerte part, et l'on raccroche."""
        self._ferme = True
        self._vider()
        self._prise.close()

    def _vider(self) -> None:
        if self._sortant.pending and not self._prise.is_closing():
            self._prise.write(self._sortant.read())
