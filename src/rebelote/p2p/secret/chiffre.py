"""Une carte chiffrée (ElGamal) : a = r·B et b = M + r·Y, où Y est la clé commune."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.groupe import Point, Scalaire

TAILLE: Final = 2 * groupe.TAILLE


class Chiffre(NamedTuple):
    """Un chiffré ; qui n'en a pas la clé n'y lit rien, et ne sait pas si deux se valent."""

    a: Point
    b: Point

    def en_octets(self) -> bytes:
        return self.a + self.b

    @classmethod
    def depuis_octets(cls, octets: bytes) -> Chiffre:
        """Le chiffré reçu, ses deux points vérifiés."""
        if len(octets) != TAILLE:
            raise Illisible(f"un chiffré fait {TAILLE} octets, pas {len(octets)}")
        a, b = octets[: groupe.TAILLE], octets[groupe.TAILLE :]
        return cls(groupe.lire_point(a), groupe.lire_point(b))


def chiffrer(message: Point, cle: Point, r: Scalaire) -> Chiffre:
    return Chiffre(groupe.fois_base(r), groupe.plus(message, groupe.fois(r, cle)))


def rechiffrer(chiffre: Chiffre, cle: Point, r: Scalaire) -> Chiffre:
    """Le même message sous un autre chiffré, que l'on ne sait pas rapprocher du premier."""
    a = groupe.plus(chiffre.a, groupe.fois_base(r))
    return Chiffre(a, groupe.plus(chiffre.b, groupe.fois(r, cle)))


def paquet_initial(cartes: Iterable[Point], cle: Point) -> list[Chiffre]:
    """Le paquet que tous connaissent, avant tout mélange : r = 1, et aucun point neutre."""
    return [Chiffre(groupe.BASE, groupe.plus(carte, cle)) for carte in cartes]


def paquet_en_octets(paquet: Sequence[Chiffre]) -> bytes:
    return b"".join(chiffre.en_octets() for chiffre in paquet)


def paquet_depuis_octets(octets: bytes, nombre: int) -> list[Chiffre]:
    """Le paquet reçu, qui doit avoir ce nombre de cartes.

    Ses points restent à vérifier : vérifier le mélange les multiplie tous.
    """
    if len(octets) != nombre * TAILLE:
        raise Illisible(f"un paquet de {nombre} cartes fait {nombre * TAILLE} octets")
    milieu = groupe.TAILLE
    cartes = (octets[debut : debut + TAILLE] for debut in range(0, len(octets), TAILLE))
    return [Chiffre(carte[:milieu], carte[milieu:]) for carte in cartes]
