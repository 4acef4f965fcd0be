"""La preuve d'un mélange, telle qu'elle s'écrit, et les défis que tous en tirent.

Les noms sont ceux de Haenni, Locher, Koenig et Dubuis : c, ĉ, les réponses s₁ … s₄, ŝ et s′. Les
promesses t n'y sont pas : le vérificateur les recalcule, et le défi dit si ce sont les mêmes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre, paquet_en_octets
from rebelote.p2p.secret.groupe import Point, Scalaire

_ENONCE: Final = b"rebelote/secret/1/melange/enonce"
_COEFFICIENT: Final = b"rebelote/secret/1/melange/u"
_DEFI: Final = b"rebelote/secret/1/melange/defi"
_SEULS: Final = 5
"""Le défi et s₁ … s₄, qui ne sont là qu'une fois."""


class PreuveMelange(NamedTuple):
    """Les points d'une preuve, puis ses scalaires ; une seule écriture en octets."""

    engagements: Sequence[Point]
    chaine: Sequence[Point]
    defi: Scalaire
    seules: Sequence[Scalaire]
    de_chaine: Sequence[Scalaire]
    de_permutation: Sequence[Scalaire]

    def en_octets(self) -> bytes:
        return b"".join(
            (
                *self.engagements,
                *self.chaine,
                self.defi,
                *self.seules,
                *self.de_chaine,
                *self.de_permutation,
            )
        )

    @classmethod
    def depuis_octets(cls, octets: bytes, nombre: int) -> PreuveMelange:
        """La preuve pour tant de cartes ; ses points restent à vérifier, en les multipliant."""
        if len(octets) != taille(nombre):
            raise Illisible(f"une preuve pour {nombre} cartes fait {taille(nombre)} octets")
        pas = groupe.TAILLE
        mots = [octets[debut : debut + pas] for debut in range(0, len(octets), pas)]
        points, scalaires = mots[: 2 * nombre], mots[2 * nombre :]
        for mot in scalaires:
            groupe.lire_scalaire(mot)
        return cls(
            points[:nombre],
            points[nombre:],
            scalaires[0],
            scalaires[1:_SEULS],
            scalaires[_SEULS : _SEULS + nombre],
            scalaires[_SEULS + nombre :],
        )


def taille(nombre: int) -> int:
    """Les octets de la preuve d'un mélange de tant de cartes."""
    return (4 * nombre + _SEULS) * groupe.TAILLE


class Enonce(NamedTuple):
    """Ce que l'on prouve : `apres` est `avant` battu et rechiffré, dans ce contexte."""

    avant: Sequence[Chiffre]
    apres: Sequence[Chiffre]
    cle: Point
    contexte: bytes

    def empreinte(self, engagements: Sequence[Point]) -> bytes:
        """L'empreinte de tout ce qui précède le premier défi."""
        return groupe.hache(
            _ENONCE,
            self.contexte,
            self.cle,
            paquet_en_octets(self.avant),
            paquet_en_octets(self.apres),
            b"".join(engagements),
        )


def coefficients(empreinte: bytes, nombre: int) -> list[int]:
    """Les défis u₁ … u_n, que l'auteur n'apprend qu'une fois engagé sur sa permutation."""
    return [
        groupe.en_entier(groupe.scalaire(_COEFFICIENT, empreinte, rang.to_bytes(4, "big")))
        for rang in range(nombre)
    ]


def defi_final(empreinte: bytes, chaine: Sequence[Point], promesses: Sequence[Point]) -> Scalaire:
    """Le défi c, tiré de l'énoncé, des engagements et de toutes les promesses."""
    return groupe.scalaire(_DEFI, empreinte, b"".join(chaine), b"".join(promesses))
