"""Le hasard des mélanges : un échantillon ; la campagne « permutations » compte en grand."""

from __future__ import annotations

from collections import Counter

import pytest

from campagnes.secret import permutations
from campagnes.secret.definitions import SERIES
from campagnes.secret.permutations import khi2_des_places, verifier_khi2
from campagnes.secret.vraies_donnes import paquet_battu
from rebelote.cartes import PAQUET_32
from rebelote.p2p.secret.groupe import Alea
from tests.p2p.secret.outils import hasard


def test_toutes_les_facons_de_battre_sont_uniformes() -> None:
    assert list(permutations.compter(2000, graine=1))[-1] == SERIES * 2000


def biaise(alea: Alea) -> tuple[int, ...]:
    """Le mélange naïf, qui échange chaque carte avec n'importe laquelle."""
    ordre = list(range(permutations.PEU))
    for place in range(len(ordre)):
        choisi = int.from_bytes(alea(), "little") % len(ordre)
        ordre[place], ordre[choisi] = ordre[choisi], ordre[place]
    return tuple(ordre)


def test_un_melange_biaise_se_verrait() -> None:
    with pytest.raises(AssertionError, match="χ²"):
        list(permutations.ordres("naïf", biaise, 10_000, hasard(1)))


def test_un_hasard_trop_regulier_aussi() -> None:
    tour = iter(range(10**6))
    with pytest.raises(AssertionError, match="χ²"):
        list(permutations.places("tour", lambda _: _decale(next(tour)), 3200, hasard(1)))


def _decale(pas: int) -> tuple[int, ...]:
    return tuple((place + pas) % permutations.CARTES for place in range(permutations.CARTES))


def test_composer_bat_l_un_apres_l_autre() -> None:
    assert permutations.composer([(1, 2, 0), (2, 1, 0)]) == (0, 2, 1)


def test_les_bornes_sont_celles_des_tables() -> None:
    """Le χ² à 100 degrés, à un pour mille de chaque côté ; l'approximation est à 0,1 près."""
    assert permutations.bornes(100, 3.0902) == pytest.approx((61.918, 149.449), abs=0.1)


def test_les_donnes_du_protocole_entier() -> None:
    """De vrais paquets, battus par quatre nœuds : tous entiers, tous autres, bien répartis."""
    paquets = [paquet_battu(graine) for graine in range(12)]
    assert all(sorted(paquet) == sorted(PAQUET_32) for paquet in paquets)
    assert len(set(map(tuple, paquets))) == len(paquets)
    comptes = Counter((PAQUET_32.index(c), place) for p in paquets for place, c in enumerate(p))
    verifier_khi2("donnes", khi2_des_places(comptes, 32, len(paquets)), 31**2)
