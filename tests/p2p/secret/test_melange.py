"""Le mélange prouvé : il garde les cartes, il se vérifie, il ne vaut que pour ce qu'il prouve."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import (
    Chiffre,
    paquet_initial,
)
from rebelote.p2p.secret.generateurs import point_de_carte
from rebelote.p2p.secret.groupe import Point
from rebelote.p2p.secret.melange import Melange, melanger
from rebelote.p2p.secret.preuve_melange import taille
from rebelote.p2p.secret.verification_melange import verifier_melange

CONTEXTE = b"partie 7, manche 2, siege 1"
SECRET = groupe.scalaire(b"une cle")
CLE = groupe.fois_base(SECRET)


def hasard(graine: int) -> groupe.Alea:
    alea = Random(graine)
    return lambda: alea.randbytes(64)


def neuf(nombre: int) -> list[Chiffre]:
    return paquet_initial([point_de_carte(str(n)) for n in range(nombre)], CLE)


def clair(paquet: list[Chiffre]) -> list[Point]:
    return [groupe.moins(c.b, groupe.fois(SECRET, c.a)) for c in paquet]


@pytest.fixture(scope="module")
def fait() -> Melange:
    return melanger(neuf(5), CLE, CONTEXTE, hasard(1))


@pytest.mark.parametrize("nombre", [1, 2, 3, 22, 32])
def test_un_melange_garde_les_cartes_et_se_verifie(nombre: int) -> None:
    avant = neuf(nombre)
    for graine in range(2):
        fait = melanger(avant, CLE, CONTEXTE, hasard(graine))
        verifier_melange(avant, fait.paquet, CLE, CONTEXTE, fait.preuve)
        assert clair(fait.paquet) == [clair(avant)[j] for j in fait.secret.permutation]
        assert len(fait.preuve) == taille(nombre) == 32 * (4 * nombre + 5)
        avant = fait.paquet


def test_le_hasard_du_systeme_change_tout() -> None:
    un, autre = (melanger(neuf(4), CLE, CONTEXTE) for _ in range(2))
    assert not set(un.paquet) & set(autre.paquet)
    verifier_melange(neuf(4), un.paquet, CLE, CONTEXTE, un.preuve)


def test_le_meme_hasard_refait_le_meme_melange(fait: Melange) -> None:
    assert melanger(neuf(5), CLE, CONTEXTE, hasard(1)) == fait
