"""Ce qu'HTTP voit d'une connexion chiffrée : un transport d'asyncio comme un autre."""

from __future__ import annotations

import asyncio
import ssl
from typing import Any, Protocol


class Chiffreur(Protocol):
    """Celui qui chiffre dessous, et ce que le tuyau lui demande."""

    def ecrire(self, clair: bytes | bytearray | memoryview) -> None: ...

    def lire(self, oui: bool) -> None:
        """Suspend la lecture, ou la reprend."""

    def dire_adieu(self) -> None:
        """Ferme, une fois parti ce qui est écrit."""

    def ferme(self) -> bool: ...


class Tuyau(asyncio.Transport):
    """On y écrit en clair ; ce qui en sort est chiffré dessous."""

    def __init__(
        self,
        prise: asyncio.Transport,
        tls: ssl.SSLObject,
        protocole: asyncio.Protocol,
        dessous: Chiffreur,
    ) -> None:
        super().__init__({"ssl_object": tls, "sslcontext": tls.context})
        self._prise, self._protocole, self._dessous = prise, protocole, dessous
        self._lit = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        propre = super().get_extra_info(name)
        return self._prise.get_extra_info(name, default) if propre is None else propre

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocole

    # --- Écrire -------------------------------------------------------------------------------

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if data and not self.is_closing():
            self._dessous.ecrire(data)

    def can_write_eof(self) -> bool:
        return False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._prise.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        return self._prise.get_write_buffer_size()

    # --- Lire ---------------------------------------------------------------------------------

    def is_reading(self) -> bool:
        return self._lit and not self.is_closing()

    def pause_reading(self) -> None:
        self._lit = False
        self._dessous.lire(False)

    def resume_reading(self) -> None:
        self._lit = True
        self._dessous.lire(True)

    # --- Fermer -------------------------------------------------------------------------------

    def is_closing(self) -> bool:
        return self._dessous.ferme()

    def close(self) -> None:
        self._dessous.dire_adieu()

    def abort(self) -> None:
        self._prise.abort()
