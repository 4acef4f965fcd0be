"""L'identité d'un joueur : une clé Ed25519, qui signe tout ce qu'il dit."""

from __future__ import annotations

from nacl.encoding import HexEncoder
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

TAILLE_SIGNATURE = 64


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
    """Vrai si ce texte a la forme d'une clé publique."""
    if not isinstance(cle, str) or len(cle) != 64:
        return False
    return all(lettre in "0123456789abcdef" for lettre in cle)
