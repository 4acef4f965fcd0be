"""Une part de déchiffrement que quelques-uns seulement doivent lire, et que tous vérifient.

La part x·a est chiffrée à la clé d'un lecteur (ElGamal : c₁ = r·B, c₂ = x·a + r·Y), avec la preuve
que c'est bien celle de la clé X = x·B : tous voient qu'il n'y a pas de mensonge, lui seul lit. Il
n'y a donc rien dont il aurait à se plaindre.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import BASE, TAILLE, Alea, Point, Scalaire, combinaison, en_entier

_DEFI: Final = b"rebelote/secret/1/part cachetee"
TAILLE_PART: Final = 5 * TAILLE
"""c₁, c₂, le défi et les deux réponses."""


class Adresse(NamedTuple):
    """De quelle carte (son a), pour quel lecteur (sa clé), et où cela vaut."""

    a: Point
    lecteur: Point
    contexte: bytes


def cacheter_part(secret: Scalaire, adresse: Adresse, alea: Alea = groupe.alea_du_systeme) -> bytes:
    """Notre part de cette carte, pour ce seul lecteur, avec sa preuve."""
    lie = groupe.alea_lie(alea, _DEFI, secret, *adresse)
    r, w_part, w_r = (groupe.scalaire_au_hasard(lie) for _ in range(3))
    c1 = groupe.fois_base(r)
    c2 = groupe.plus(groupe.fois(secret, adresse.a), groupe.fois(r, adresse.lecteur))
    promesses = (
        groupe.fois_base(w_part),
        groupe.fois_base(w_r),
        groupe.plus(groupe.fois(w_part, adresse.a), groupe.fois(w_r, adresse.lecteur)),
    )
    defi = _defi(groupe.fois_base(secret), adresse, c1, c2, promesses)
    reponses = groupe.plus_fois(w_part, defi, secret), groupe.plus_fois(w_r, defi, r)
    return c1 + c2 + defi + b"".join(reponses)


def verifier_part_cachetee(cle: Point, adresse: Adresse, octets: bytes) -> None:
    """`PreuveFausse` si ce n'est pas, chiffrée à ce lecteur, la part que doit cette clé."""
    try:
        c1, c2, defi, s_part, s_r = _lire(octets)
        promesses = _promesses(cle, adresse, (c1, c2), tuple(map(en_entier, (defi, s_part, s_r))))
    except Illisible as faute:
        raise PreuveFausse(f"part refusée : {faute}") from None
    if _defi(cle, adresse, c1, c2, promesses) != defi:
        raise PreuveFausse("part refusée : la preuve est fausse")


def ouvrir_part(secret_du_lecteur: Scalaire, octets: bytes) -> Point:
    """La part, pour qui a la clé du lecteur ; elle a déjà été vérifiée."""
    c1, c2, *_ = _lire(octets)
    return groupe.moins(c2, groupe.fois(secret_du_lecteur, c1))


def _promesses(
    cle: Point, adresse: Adresse, chiffre: tuple[Point, Point], nombres: tuple[int, ...]
) -> tuple[Point, Point, Point]:
    c, s_part, s_r = nombres
    c1, c2 = chiffre
    return (
        combinaison((s_part, -c), (BASE, cle)),
        combinaison((s_r, -c), (BASE, c1)),
        combinaison((s_part, s_r, -c), (adresse.a, adresse.lecteur, c2)),
    )


def _defi(
    cle: Point, adresse: Adresse, c1: Point, c2: Point, promesses: tuple[Point, Point, Point]
) -> Scalaire:
    lieu = (adresse.contexte, adresse.a, adresse.lecteur)
    return groupe.scalaire(_DEFI, *lieu, cle, c1, c2, *promesses)


def _lire(octets: bytes) -> tuple[Point, Point, Scalaire, Scalaire, Scalaire]:
    if len(octets) != TAILLE_PART:
        raise Illisible(f"une part cachetée fait {TAILLE_PART} octets, pas {len(octets)}")
    c1, c2, *scalaires = (octets[n : n + TAILLE] for n in range(0, TAILLE_PART, TAILLE))
    defi, s_part, s_r = map(groupe.lire_scalaire, scalaires)
    return groupe.lire_point(c1), groupe.lire_point(c2), defi, s_part, s_r
