"""Le groupe où l'on compte : le sous-groupe d'ordre premier d'edwards25519.

Un point est ses 32 octets, un scalaire aussi. Ce qui vient d'un autre passe par `lire_point` : hors
du sous-groupe, ou neutre, un point pourrait faire dire à une preuve ce qu'elle ne prouve pas.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeAlias

from nacl import bindings as sodium

from rebelote.noyau.erreurs import Illisible

Point: TypeAlias = bytes
Scalaire: TypeAlias = bytes

TAILLE: Final = sodium.crypto_core_ed25519_BYTES
ZERO: Final = bytes(TAILLE)


def point_valide(octets: bytes) -> bool:
    """Vrai si ces octets sont un point du groupe, autre que le neutre."""
    return len(octets) == TAILLE and sodium.crypto_core_ed25519_is_valid_point(octets)


def lire_point(octets: bytes) -> Point:
    if not point_valide(octets):
        raise Illisible("ce n'est pas un point du groupe")
    return octets


def lire_scalaire(octets: bytes) -> Scalaire:
    """Ces octets, s'ils sont un scalaire réduit : chacun n'a qu'une écriture."""
    if len(octets) != TAILLE or sodium.crypto_core_ed25519_scalar_reduce(octets + ZERO) != octets:
        raise Illisible("ce n'est pas un scalaire du groupe")
    return octets


def scalaire(*morceaux: bytes) -> Scalaire:
    """Un scalaire tiré de ces octets, sans biais : les longueurs y sont, rien ne s'y confond."""
    hache = hashlib.sha512()
    for morceau in morceaux:
        hache.update(len(morceau).to_bytes(4, "big") + morceau)
    return sodium.crypto_core_ed25519_scalar_reduce(hache.digest())


def scalaire_de_signature(graine: bytes) -> Scalaire:
    """Le scalaire secret d'une clé Ed25519 : celui dont elle publie le point (RFC 8032)."""
    brut = bytearray(hashlib.sha512(graine).digest()[:TAILLE])
    brut[0] &= 248
    brut[31] = brut[31] & 127 | 64
    return sodium.crypto_core_ed25519_scalar_reduce(bytes(brut) + ZERO)


def fois_base(n: Scalaire) -> Point:
    return sodium.crypto_scalarmult_ed25519_base_noclamp(n)


def fois(n: Scalaire, point: Point) -> Point:
    return sodium.crypto_scalarmult_ed25519_noclamp(n, point)


def moins(un: Point, autre: Point) -> Point:
    return sodium.crypto_core_ed25519_sub(un, autre)


def plus_fois(a: Scalaire, b: Scalaire, c: Scalaire) -> Scalaire:
    """a + b × c, modulo l'ordre du groupe."""
    return sodium.crypto_core_ed25519_scalar_add(a, sodium.crypto_core_ed25519_scalar_mul(b, c))
