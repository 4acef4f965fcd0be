"""Les clés d'une manche et les parts de déchiffrement, chacune avec sa preuve.

La clé commune est la somme des clés des joueurs : il faut la part x·a de chacun pour lire un
chiffré. Une clé vient avec la preuve qu'on en connaît le secret (Schnorr), sans quoi le dernier à
parler choisirait la somme ; des parts, avec la preuve qu'elles ont toutes le secret de cette clé
(Chaum et Pedersen, une preuve pour toutes). Le contexte nomme la partie, la manche et le siège :
une preuve ne vaut nulle part ailleurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre, paquet_en_octets
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import BASE, Alea, Point, Scalaire, combinaison, en_entier

_CLE: Final = b"rebelote/secret/1/cle"
_PARTS: Final = b"rebelote/secret/1/parts"
_POIDS: Final = b"rebelote/secret/1/parts/poids"
_DEFI_PARTS: Final = b"rebelote/secret/1/parts/defi"
TAILLE_PREUVE: Final = 2 * groupe.TAILLE
"""Un défi et une réponse."""


# --- Les clés ---------------------------------------------------------------------------------


def nouvelle_cle(alea: Alea = groupe.alea_du_systeme) -> Scalaire:
    """Une clé secrète de manche."""
    return groupe.scalaire_au_hasard(alea)


def cle_publique(secret: Scalaire) -> Point:
    return groupe.fois_base(secret)


def prouver_cle(secret: Scalaire, contexte: bytes, alea: Alea = groupe.alea_du_systeme) -> bytes:
    """La preuve que l'on connaît le secret de sa clé publique."""
    hasard = groupe.scalaire_au_hasard(groupe.alea_lie(alea, _CLE, secret, contexte))
    defi = groupe.scalaire(_CLE, contexte, cle_publique(secret), groupe.fois_base(hasard))
    return defi + groupe.plus_fois(hasard, defi, secret)


def verifier_cle(cle: Point, contexte: bytes, preuve: bytes) -> None:
    """`PreuveFausse` si l'auteur de cette clé n'en a pas prouvé le secret."""
    try:
        defi, reponse = _lire(preuve)
        promesse = combinaison((en_entier(reponse), -en_entier(defi)), (BASE, cle))
    except Illisible as faute:
        raise PreuveFausse(f"clé refusée : {faute}") from None
    if groupe.scalaire(_CLE, contexte, cle, promesse) != defi:
        raise PreuveFausse("clé refusée : rien ne prouve que son auteur en a le secret")


def cle_commune(cles: Iterable[Point]) -> Point:
    """La somme des clés, déjà vérifiées : sans un seul des joueurs, rien ne s'ouvre."""
    somme = groupe.somme_des_points(cles)
    if somme == groupe.NEUTRE:
        raise PreuveFausse("clé commune refusée : les clés des joueurs s'annulent")
    return somme


# --- Les parts --------------------------------------------------------------------------------


def calculer_parts(secret: Scalaire, chiffres: Sequence[Chiffre]) -> list[Point]:
    """Notre part x·a de chacun de ces chiffrés."""
    return [groupe.fois(secret, chiffre.a) for chiffre in chiffres]


def prouver_parts(
    secret: Scalaire,
    chiffres: Sequence[Chiffre],
    parts: Sequence[Point],
    contexte: bytes,
    alea: Alea = groupe.alea_du_systeme,
) -> bytes:
    """La preuve que toutes ces parts sont les nôtres : une seule, pour leur somme pesée."""
    empreinte = _empreinte(cle_publique(secret), chiffres, parts, contexte)
    hasard = groupe.scalaire_au_hasard(groupe.alea_lie(alea, _PARTS, secret, empreinte))
    poids = _poids(empreinte, len(parts))
    pesee = combinaison(poids, (chiffre.a for chiffre in chiffres))
    defi = _defi_des_parts(empreinte, groupe.fois_base(hasard), groupe.fois(hasard, pesee))
    return defi + groupe.plus_fois(hasard, defi, secret)


def verifier_parts(
    cle: Point, chiffres: Sequence[Chiffre], parts: Sequence[Point], contexte: bytes, preuve: bytes
) -> None:
    """`PreuveFausse` si l'une de ces parts n'est pas celle que doit le secret de cette clé."""
    if len(chiffres) != len(parts) or not parts:
        raise PreuveFausse("parts refusées : il en faut une pour chaque carte")
    try:
        juste = _parts_justes(cle, chiffres, parts, contexte, preuve)
    except Illisible as faute:
        raise PreuveFausse(f"parts refusées : {faute}") from None
    if not juste:
        raise PreuveFausse("parts refusées : la preuve est fausse")


def _parts_justes(
    cle: Point, chiffres: Sequence[Chiffre], parts: Sequence[Point], contexte: bytes, preuve: bytes
) -> bool:
    defi, reponse = _lire(preuve)
    c, s = en_entier(defi), en_entier(reponse)
    empreinte = _empreinte(cle, chiffres, parts, contexte)
    poids = _poids(empreinte, len(parts))
    points = (*(chiffre.a for chiffre in chiffres), *parts)
    autre = combinaison((*(s * p for p in poids), *(-c * p for p in poids)), points)
    return _defi_des_parts(empreinte, combinaison((s, -c), (BASE, cle)), autre) == defi


def _empreinte(
    cle: Point, chiffres: Sequence[Chiffre], parts: Sequence[Point], contexte: bytes
) -> bytes:
    return groupe.hache(_PARTS, contexte, cle, paquet_en_octets(chiffres), b"".join(parts))


def _poids(empreinte: bytes, nombre: int) -> list[int]:
    """De quoi peser les parts ; l'auteur ne les apprend qu'une fois toutes ses parts dites."""
    tires = (groupe.scalaire(_POIDS, empreinte, n.to_bytes(4, "big")) for n in range(1, nombre))
    return [1, *map(en_entier, tires)]


def _defi_des_parts(empreinte: bytes, une: Point, autre: Point) -> Scalaire:
    return groupe.scalaire(_DEFI_PARTS, empreinte, une, autre)


def _lire(preuve: bytes) -> tuple[Scalaire, Scalaire]:
    if len(preuve) != TAILLE_PREUVE:
        raise Illisible(f"la preuve fait {TAILLE_PREUVE} octets, pas {len(preuve)}")
    defi, reponse = preuve[: groupe.TAILLE], preuve[groupe.TAILLE :]
    return groupe.lire_scalaire(defi), groupe.lire_scalaire(reponse)


def dechiffrer(chiffre: Chiffre, parts: Iterable[Point]) -> Point:
    """Le point de la carte, quand on a la part de chacun."""
    return groupe.moins(chiffre.b, groupe.somme_des_points(parts))
