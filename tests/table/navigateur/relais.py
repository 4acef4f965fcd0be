"""Un relais entre le navigateur et le serveur, que l'on coupe comme on perd le réseau."""

from __future__ import annotations

import contextlib
import socket
import threading


class Relais:
    """Passe les octets d'une prise à l'autre ; à employer comme mandataire du navigateur.

    L'adresse demandée reste celle du serveur : il ne voit pas la différence.
    """

    def __init__(self, port: int) -> None:
        self._serveur = port
        self._ecoute = socket.create_server(("127.0.0.1", 0))
        self._prises: list[socket.socket] = []
        self.ouvert = True
        threading.Thread(target=self._accueillir, daemon=True).start()

    @property
    def adresse(self) -> str:
        return f"http://127.0.0.1:{self._ecoute.getsockname()[1]}"

    def couper(self) -> None:
        """Toutes les connexions tombent, et aucune ne se rouvre."""
        self.ouvert = False
        for prise in self._prises:
            _fermer(prise)
        self._prises.clear()

    def retablir(self) -> None:
        self.ouvert = True

    def fermer(self) -> None:
        self.couper()
        _fermer(self._ecoute)

    def _accueillir(self) -> None:
        while True:
            try:
                client, _ = self._ecoute.accept()
            except OSError:
                return
            if self.ouvert:
                threading.Thread(target=self._relier, args=(client,), daemon=True).start()
            else:
                _fermer(client)

    def _relier(self, client: socket.socket) -> None:
        try:
            serveur = self._joindre(client)
        except OSError:
            _fermer(client)
            return
        self._prises += [client, serveur]
        threading.Thread(target=_passer, args=(client, serveur), daemon=True).start()
        _passer(serveur, client)

    def _joindre(self, client: socket.socket) -> socket.socket:
        """Un navigateur demande l'adresse entière ; un robot ouvre d'abord un tunnel."""
        if client.recv(7, socket.MSG_PEEK) == b"CONNECT":
            client.recv(65536)
            client.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        return socket.create_connection(("127.0.0.1", self._serveur))


def _passer(de: socket.socket, vers: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while octets := de.recv(65536):
            vers.sendall(octets)
    _fermer(de)
    _fermer(vers)


def _fermer(prise: socket.socket) -> None:
    """Pour de bon, même si un autre fil y lit."""
    with contextlib.suppress(OSError):
        prise.shutdown(socket.SHUT_RDWR)
    prise.close()
