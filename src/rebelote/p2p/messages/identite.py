"""L'identité d'un joueur : une clé Ed25519, qui signe tout ce qu'il dit."""

from __future__ import annotations

import re

from nacl.encoding import HexEncoder
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from rebelote.p2p.secret.groupe import point_valide

TAILLE_SIGNATURE = 64
_CLE = re.compile(r"[0-9a-f]{64}")


class Identite:
    """Une clé de signature ; `cle` est sa moitié publique, en hexadécimal."""

    def __init__(self, graine: bytes | None = None) -> None:
        """`graine` : 32 octets secrets ; sans elle, une clé neuve est tirée du système."""
        self._signature = SigningKey(graine) if graine is not None else SigningKey.generate()
        self.cle = self._signature.verify_key.encode(HexEncoder).decode()

    @property
    def graine(self) -> bytes:
        """Les 32 octets secrets, à ranger là où personne d'autre ne lit."""
        return bytes(self._signature)

    def signer(self, octets: bytes) -> bytes:
        return self._signature.sign(octets).signature


def signature_valide(cle: str, octets: bytes, signature: bytes) -> bool:
    """Vrai si ces octets ont été signés par cette clé publique."""
    try:
        VerifyKey(cle.encode(), HexEncoder).verify(octets, signature)
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True


def cle_lisible(cle: object) -> bool:
    """Vrai si ce texte est une clé publique : un point du groupe, en hexadécimal."""
    if not isinstance(cle, str) or not _CLE.fullmatch(cle):
        return False
    return point_valide(bytes.fromhex(cle))
