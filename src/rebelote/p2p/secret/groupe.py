"""Le groupe où l'on compte : le sous-groupe d'ordre premier d'edwards25519.

Un point est ses 32 octets, un scalaire aussi. Ce qui vient d'un autre passe par `lire_point` : hors
du sous-groupe, ou neutre, un point pourrait faire dire à une preuve ce qu'elle ne prouve pas.
`fois` refuse aussi tout ce qui n'est pas du groupe, quel que soit le scalaire : un point multiplié
est un point vérifié.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from itertools import count
from typing import Final, TypeAlias

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from rebelote.noyau.erreurs import Illisible

Point: TypeAlias = bytes
Scalaire: TypeAlias = bytes
Alea: TypeAlias = Callable[[], bytes]
"""D'où vient le hasard : 64 octets à chaque appel. Une simulation y met les siens."""

TAILLE: Final = sodium.crypto_core_ed25519_BYTES
ORDRE: Final = 2**252 + 27742317777372353535851937790883648493
ZERO: Final = bytes(TAILLE)
UN: Final = b"\x01" + bytes(TAILLE - 1)
NEUTRE: Final[Point] = b"\x01" + bytes(TAILLE - 1)
_ALEA: Final = b"rebelote/secret/1/alea"
BASE: Final[Point] = sodium.crypto_scalarmult_ed25519_base_noclamp(UN)


class HorsDuGroupe(Illisible):
    """Ces octets ne sont pas un point du groupe, ou le calcul tombe sur le neutre."""


def alea_du_systeme() -> bytes:
    return secrets.token_bytes(2 * TAILLE)


def alea_lie(alea: Alea, *morceaux: bytes) -> Alea:
    """Un hasard qui dépend aussi de ce que l'on prouve.

    Deux preuves différentes faites du même hasard livreraient leur secret : un nœud qui reprend
    avec la même graine n'en fera jamais deux. S'il refait la même, c'est à l'octet près.
    """
    graine, rangs = hache(_ALEA, alea(), *morceaux), count()
    return lambda: hache(_ALEA, graine, b"%d" % next(rangs))


# --- Lire ce qui vient d'un autre -------------------------------------------------------------


def point_valide(octets: bytes) -> bool:
    """Vrai si ces octets sont un point du groupe, autre que le neutre."""
    return len(octets) == TAILLE and sodium.crypto_core_ed25519_is_valid_point(octets)


def lire_point(octets: bytes) -> Point:
    if not point_valide(octets):
        raise HorsDuGroupe("ce n'est pas un point du groupe")
    return octets


def lire_scalaire(octets: bytes) -> Scalaire:
    """Ces octets, s'ils sont un scalaire réduit : chacun n'a qu'une écriture."""
    if len(octets) != TAILLE or en_entier(octets) >= ORDRE:
        raise Illisible("ce n'est pas un scalaire du groupe")
    return octets


# --- Les scalaires ----------------------------------------------------------------------------


def en_entier(n: Scalaire) -> int:
    return int.from_bytes(n, "little")


def depuis_entier(n: int) -> Scalaire:
    return (n % ORDRE).to_bytes(TAILLE, "little")


def hache(*morceaux: bytes) -> bytes:
    """L'empreinte SHA-512 de ces octets : les longueurs y sont, rien ne s'y confond."""
    empreinte = hashlib.sha512()
    for morceau in morceaux:
        empreinte.update(len(morceau).to_bytes(4, "big") + morceau)
    return empreinte.digest()


def scalaire(*morceaux: bytes) -> Scalaire:
    """Un scalaire tiré de ces octets, sans biais."""
    return sodium.crypto_core_ed25519_scalar_reduce(hache(*morceaux))


def scalaire_au_hasard(alea: Alea = alea_du_systeme) -> Scalaire:
    """Un scalaire non nul, uniforme à 2⁻²⁵⁶ près."""
    while (n := sodium.crypto_core_ed25519_scalar_reduce(alea())) == ZERO:
        pass
    return n


def scalaire_de_signature(graine: bytes) -> Scalaire:
    """Le scalaire secret d'une clé Ed25519 : celui dont elle publie le point (RFC 8032)."""
    brut = bytearray(hashlib.sha512(graine).digest()[:TAILLE])
    brut[0] &= 248
    brut[31] = brut[31] & 127 | 64
    return sodium.crypto_core_ed25519_scalar_reduce(bytes(brut) + ZERO)


def somme(a: Scalaire, b: Scalaire) -> Scalaire:
    return sodium.crypto_core_ed25519_scalar_add(a, b)


def produit(a: Scalaire, b: Scalaire) -> Scalaire:
    return sodium.crypto_core_ed25519_scalar_mul(a, b)


def oppose(a: Scalaire) -> Scalaire:
    return sodium.crypto_core_ed25519_scalar_negate(a)


def inverse(a: Scalaire) -> Scalaire:
    """1 / a ; zéro n'en a pas."""
    if a == ZERO:
        raise HorsDuGroupe("zéro n'a pas d'inverse")
    return sodium.crypto_core_ed25519_scalar_invert(a)


def plus_fois(a: Scalaire, b: Scalaire, c: Scalaire) -> Scalaire:
    """a + b × c, modulo l'ordre du groupe."""
    return somme(a, produit(b, c))


# --- Les points -------------------------------------------------------------------------------


def fois_base(n: Scalaire) -> Point:
    """n × B, cinq fois plus vite que `fois` ; le neutre si n est nul."""
    return NEUTRE if n == ZERO else sodium.crypto_scalarmult_ed25519_base_noclamp(n)


def fois(n: Scalaire, point: Point) -> Point:
    """n × point ; `HorsDuGroupe` si le point n'est pas du groupe ou s'il est neutre."""
    if n == ZERO:
        lire_point(point)
        return NEUTRE
    try:
        return sodium.crypto_scalarmult_ed25519_noclamp(n, point)
    except CryptoError:
        raise HorsDuGroupe("ce n'est pas un point du groupe") from None


def plus(un: Point, autre: Point) -> Point:
    """La somme de deux points de la courbe ; ni l'un ni l'autre n'est vérifié davantage."""
    try:
        return sodium.crypto_core_ed25519_add(un, autre)
    except CryptoError:
        raise HorsDuGroupe("ce n'est pas un point de la courbe") from None


def moins(un: Point, autre: Point) -> Point:
    try:
        return sodium.crypto_core_ed25519_sub(un, autre)
    except CryptoError:
        raise HorsDuGroupe("ce n'est pas un point de la courbe") from None


def somme_des_points(points: Iterable[Point]) -> Point:
    total = NEUTRE
    for point in points:
        total = point if total == NEUTRE else plus(total, point)
    return total


def combinaison(coefficients: Iterable[int], points: Iterable[Point]) -> Point:
    """La somme des coefficients × points. Un point répété n'est multiplié qu'une fois."""
    par_point: dict[Point, int] = {}
    for coefficient, point in zip(coefficients, points, strict=True):
        par_point[point] = par_point.get(point, 0) + coefficient
    return somme_des_points(_fois_entier(n, point) for point, n in par_point.items())


def _fois_entier(n: int, point: Point) -> Point:
    facteur = depuis_entier(n)
    return fois_base(facteur) if point == BASE else fois(facteur, point)


def vers_le_groupe(*morceaux: bytes) -> Point:
    """Un point tiré de ces octets, dont personne ne connaît le logarithme.

    Deux images d'Elligator 2 ajoutées, comme le `hash_to_curve` de la RFC 9380 : une seule
    n'atteindrait pas tous les points. libsodium y retire déjà le cofacteur.
    """
    empreinte = hache(*morceaux)
    une = sodium.crypto_core_ed25519_from_uniform(empreinte[:TAILLE])
    autre = sodium.crypto_core_ed25519_from_uniform(empreinte[TAILLE:])
    return lire_point(plus(une, autre))
