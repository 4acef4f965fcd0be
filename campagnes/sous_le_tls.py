"""Parler TLS 1.3 sous HTTP : les enregistrements que `ssl` ne sait pas envoyer.

La poignée de main est celle de `ssl`, qui en donne les secrets (`keylog_filename`) ; la suite se
chiffre ici.
"""

from __future__ import annotations

import hmac
import socket
import ssl
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_EMPREINTE: Final = "sha384"
_SUITE: Final = "TLS_AES_256_GCM_SHA384"
"""Celle que `ssl` préfère ; on n'en sait pas d'autre."""
_TOURNER: Final = b"\x18\x00\x00\x01\x00"
"""`KeyUpdate`, sans demander à l'autre d'en faire autant."""
ALERTE: Final = 21
POIGNEE: Final = 22
DONNEES: Final = 23


class Dessous:
    """L'envoi d'une connexion TLS, un enregistrement à la fois."""

    def __init__(self, nue: socket.socket, contexte: ssl.SSLContext | None = None) -> None:
        """Serre la main sur cette prise ; avec ce contexte, sous son certificat."""
        contexte = contexte or _naif()
        with tempfile.TemporaryDirectory(prefix="rebelote-") as dossier:
            secrets = Path(dossier) / "secrets"
            contexte.keylog_filename = str(secrets)
            self.prise = contexte.wrap_socket(nue)
            lignes = [ligne.split() for ligne in secrets.read_text().splitlines()]
        suite = (self.prise.cipher() or ("",))[0]
        assert suite == _SUITE, f"suite {suite} : on ne parle que {_SUITE}"
        (secret,) = (bytes.fromhex(x[2]) for x in lignes if x[0] == "CLIENT_TRAFFIC_SECRET_0")
        self._prendre(secret)

    def _prendre(self, secret: bytes) -> None:
        self._secret, self._rang = secret, 0
        self._chiffre = AESGCM(_deriver(secret, "key", 32))
        self._graine = int.from_bytes(_deriver(secret, "iv", 12), "big")

    def enregistrement(self, genre: int, contenu: bytes) -> bytes:
        clair = contenu + bytes([genre])
        entete = struct.pack(">BHH", DONNEES, 0x0303, len(clair) + 16)
        grain = (self._graine ^ self._rang).to_bytes(12, "big")
        self._rang += 1
        return entete + self._chiffre.encrypt(grain, clair, entete)

    def changement_de_cle(self) -> bytes:
        octets = self.enregistrement(POIGNEE, _TOURNER)
        self._prendre(_deriver(self._secret, "traffic upd", 48))
        return octets

    def envoyer(self, octets: bytes) -> None:
        """Tels quels : déjà chiffrés."""
        socket.socket.sendall(self.prise, octets)


def changements_de_cle(nue: socket.socket) -> Iterator[None]:
    """En envoie cent à chaque pas, jusqu'à ce que l'on raccroche (`OSError`)."""
    with nue:
        dessous = Dessous(nue)
        with dessous.prise:
            while True:
                dessous.envoyer(b"".join(dessous.changement_de_cle() for _ in range(100)))
                yield


def _naif() -> ssl.SSLContext:
    contexte = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    contexte.check_hostname, contexte.verify_mode = False, ssl.CERT_NONE
    return contexte


def _deriver(secret: bytes, nom: str, taille: int) -> bytes:
    """HKDF-Expand-Label, pour ce que contient une seule empreinte."""
    etiquette = f"tls13 {nom}".encode()
    info = struct.pack(">HB", taille, len(etiquette)) + etiquette + b"\x00"
    return hmac.digest(secret, info + b"\x01", _EMPREINTE)[:taille]
