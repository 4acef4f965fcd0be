"""Une table de quatre joueurs, leurs clés et un paquet, dont le hasard est semé."""

from __future__ import annotations

from random import Random

from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre, paquet_initial
from rebelote.p2p.secret.generateurs import point_de_carte
from rebelote.p2p.secret.groupe import Alea, Point, Scalaire

CONTEXTE = b"partie 7, manche 2, siege 1"
SECRETS: list[Scalaire] = [groupe.scalaire(b"joueur", b"%d" % siege) for siege in range(4)]
CLES: list[Point] = [groupe.fois_base(secret) for secret in SECRETS]
SECRET = groupe.depuis_entier(sum(map(groupe.en_entier, SECRETS)))
"""Celui de la clé commune, que personne n'a à la table."""
CLE = groupe.fois_base(SECRET)


def hasard(graine: int) -> Alea:
    alea = Random(graine)
    return lambda: alea.randbytes(64)


def neuf(nombre: int) -> list[Chiffre]:
    return paquet_initial([point_de_carte(str(rang)) for rang in range(nombre)], CLE)


def clair(paquet: list[Chiffre]) -> list[Point]:
    return [groupe.moins(chiffre.b, groupe.fois(SECRET, chiffre.a)) for chiffre in paquet]
