"""Les cartes chiffrées : se déchiffrer, se rechiffrer, s'écrire d'une seule façon."""

from __future__ import annotations

import pytest

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import (
    TAILLE,
    Chiffre,
    chiffrer,
    paquet_depuis_octets,
    paquet_en_octets,
    rechiffrer,
)
from rebelote.p2p.secret.generateurs import point_de_carte
from rebelote.p2p.secret.groupe import BASE, NEUTRE
from tests.p2p.secret.outils import CLE, clair, hasard, neuf

AS = point_de_carte("A♠")


def test_rechiffrer_garde_la_carte_et_change_le_chiffre() -> None:
    alea = hasard(3)
    un = chiffrer(AS, CLE, groupe.scalaire_au_hasard(alea))
    autre = rechiffrer(un, CLE, groupe.scalaire_au_hasard(alea))
    assert not {*un} & {*autre}
    assert clair([un, autre]) == [AS, AS]


def test_rechiffrer_ajoute_les_aleas() -> None:
    r, s = groupe.scalaire(b"r"), groupe.scalaire(b"s")
    assert rechiffrer(chiffrer(AS, CLE, r), CLE, s) == chiffrer(AS, CLE, groupe.somme(r, s))


def test_le_paquet_initial_est_public_et_sans_neutre() -> None:
    paquet = neuf(32)
    assert clair(paquet) == [point_de_carte(str(rang)) for rang in range(32)]
    assert {chiffre.a for chiffre in paquet} == {BASE}
    assert paquet[5] == chiffrer(point_de_carte("5"), CLE, groupe.UN)


def test_un_paquet_se_relit_octet_pour_octet() -> None:
    octets = paquet_en_octets(neuf(5))
    assert len(octets) == 5 * TAILLE == 320
    assert paquet_depuis_octets(octets, 5) == neuf(5)


@pytest.mark.parametrize(
    "octets",
    [b"", AS, AS + AS + b"\0", AS + NEUTRE, NEUTRE + AS, AS + bytes(32), AS + (2).to_bytes(32)],
    ids=range(7),
)
def test_un_chiffre_mal_fait_est_refuse(octets: bytes) -> None:
    with pytest.raises(Illisible):
        Chiffre.depuis_octets(octets)


@pytest.mark.parametrize("nombre", [0, 4, 6])
def test_un_paquet_a_le_nombre_de_cartes_attendu(nombre: int) -> None:
    with pytest.raises(Illisible):
        paquet_depuis_octets(paquet_en_octets(neuf(5)), nombre)
