"""Le groupe : ses lois, ce qu'il refuse, et la même chose recalculée lentement."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rebelote.cartes import PAQUET_52
from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.generateurs import H, cartes_par_point, generateurs, point_de_carte
from rebelote.p2p.secret.groupe import BASE, NEUTRE, ORDRE, UN, ZERO, HorsDuGroupe
from tests.p2p.secret import courbe_lente as lente
from tests.p2p.secret.outils import hasard

entiers = st.integers(0, ORDRE - 1)
scalaires = entiers.map(groupe.depuis_entier)
points = st.integers(1, ORDRE - 1).map(groupe.depuis_entier).map(groupe.fois_base)
PETITS = lente.petit_ordre()
TORDUS = [groupe.plus(BASE, petit) for petit in PETITS[1:]]
HORS_DE_LA_COURBE = (2).to_bytes(32, "little")
NON_CANONIQUE = (2**255 - 19 + 3).to_bytes(32, "little")
DEHORS = [*PETITS, *TORDUS, HORS_DE_LA_COURBE, NON_CANONIQUE, b"", BASE[:-1], BASE + b"\0"]


def test_la_courbe_lente_est_celle_de_la_rfc() -> None:
    assert lente.en_octets(lente.B) == BASE == bytes.fromhex("58" + "66" * 31)
    assert lente.fois(lente.L, lente.B) == lente.NEUTRE
    assert len(set(PETITS)) == 8


@given(n=entiers, m=entiers)
@settings(max_examples=15, deadline=None)
def test_multiplier_et_ajouter_comme_lentement(n: int, m: int) -> None:
    a, b = groupe.depuis_entier(n), groupe.depuis_entier(m)
    un, autre = lente.fois(n, lente.B), lente.fois(m, lente.B)
    assert groupe.fois_base(a) == groupe.fois(a, BASE) == lente.en_octets(un)
    somme = groupe.plus(groupe.fois_base(a), groupe.fois_base(b))
    assert somme == lente.en_octets(lente.plus(un, autre))
    assert groupe.moins(somme, groupe.fois_base(b)) == groupe.fois_base(a)


@given(a=scalaires, b=scalaires, c=scalaires)
@settings(deadline=None)
def test_les_scalaires_sont_un_corps(a: bytes, b: bytes, c: bytes) -> None:
    x, y, z = map(groupe.en_entier, (a, b, c))
    assert groupe.en_entier(groupe.somme(a, b)) == (x + y) % ORDRE
    assert groupe.en_entier(groupe.produit(a, b)) == x * y % ORDRE
    assert groupe.en_entier(groupe.plus_fois(a, b, c)) == (x + y * z) % ORDRE
    assert groupe.somme(a, groupe.oppose(a)) == ZERO
    if a != ZERO:
        assert groupe.produit(a, groupe.inverse(a)) == UN


def test_zero_ne_leve_pas_mais_n_a_pas_d_inverse() -> None:
    assert groupe.fois_base(ZERO) == groupe.fois(ZERO, H) == NEUTRE
    with pytest.raises(HorsDuGroupe):
        groupe.inverse(ZERO)


@given(p=points, n=scalaires)
@settings(max_examples=20, deadline=None)
def test_une_combinaison_est_sa_somme(p: bytes, n: bytes) -> None:
    k = groupe.en_entier(n)
    attendu = groupe.plus(groupe.fois(n, p), groupe.fois_base(n))
    assert groupe.combinaison((k, k), (p, BASE)) == attendu
    assert groupe.combinaison((k, -1, 1), (p, p, p)) == groupe.fois(n, p)
    assert groupe.combinaison((k, -k), (p, p)) == NEUTRE
    assert groupe.combinaison((), ()) == NEUTRE


@pytest.mark.parametrize("octets", DEHORS, ids=bytes.hex)
@pytest.mark.parametrize("n", [ZERO, UN, groupe.depuis_entier(8), groupe.depuis_entier(-1)])
def test_ni_neutre_ni_petit_ordre_ni_hors_du_groupe(octets: bytes, n: bytes) -> None:
    assert not groupe.point_valide(octets)
    with pytest.raises(HorsDuGroupe):
        groupe.lire_point(octets)
    with pytest.raises(HorsDuGroupe):  # multiplier vérifie, quel que soit le scalaire
        groupe.fois(n, octets)
    with pytest.raises(HorsDuGroupe):
        groupe.combinaison((1, -1), (octets, octets))


@pytest.mark.parametrize("octets", [b"", b"\0" * 31, HORS_DE_LA_COURBE], ids=bytes.hex)
def test_on_n_ajoute_pas_ce_qui_n_est_pas_un_point(octets: bytes) -> None:
    for operation in (groupe.plus, groupe.moins):
        with pytest.raises(HorsDuGroupe):
            operation(BASE, octets)


@pytest.mark.parametrize("n", [ORDRE, ORDRE + 1, 2**253, 2**256 - 1])
def test_un_scalaire_n_a_qu_une_ecriture(n: int) -> None:
    with pytest.raises(Illisible):
        groupe.lire_scalaire(n.to_bytes(32, "little"))
    assert groupe.lire_scalaire(groupe.depuis_entier(n)) == groupe.depuis_entier(n)


def test_les_longueurs_separent_les_morceaux() -> None:
    assert groupe.hache(b"ab", b"c") != groupe.hache(b"a", b"bc") != groupe.hache(b"abc")
    assert groupe.scalaire(b"ab", b"c") == groupe.depuis_entier(lente.scalaire(b"ab", b"c"))


# --- Le hasard --------------------------------------------------------------------------------


def test_un_scalaire_tire_n_est_jamais_nul() -> None:
    tirages = iter([bytes(64), ORDRE.to_bytes(64, "little"), UN + bytes(32)])
    assert groupe.scalaire_au_hasard(lambda: next(tirages)) == UN
    assert groupe.scalaire_au_hasard() != groupe.scalaire_au_hasard()


def test_le_hasard_lie_depend_de_ce_que_l_on_prouve() -> None:
    def suite(*morceaux: bytes) -> list[bytes]:
        alea = groupe.alea_lie(hasard(1), *morceaux)
        return [alea() for _ in range(3)]

    assert suite(b"une preuve") == suite(b"une preuve")
    assert not set(suite(b"une preuve")) & set(suite(b"une autre"))
    assert len(set(suite(b""))) == 3


# --- Les points dont personne ne sait le logarithme -------------------------------------------


def test_generateurs_et_cartes_sont_tous_distincts_et_du_groupe() -> None:
    cartes = [point_de_carte(carte.texte) for carte in PAQUET_52]
    tous = [BASE, H, *generateurs(78), *cartes]
    assert len(set(tous)) == len(tous)
    assert all(map(groupe.point_valide, tous))
    assert generateurs(78)[:32] == generateurs(32)


@pytest.mark.parametrize(
    ("point", "attendu"),
    [
        (H, "cafcbb912f1b8227b2345193ed8127ed9935fe009ad2ae238ffb87dd96147f75"),
        (generateurs(1)[0], "61e2178156b86216b2ffa4729a0b5237355554a2eb8fdf05c8bcddc9c4fdacf8"),
        (point_de_carte("A♠"), "146ca269546e6f928d34dfea69890da0c332dc4fc75d5678b88b6ea610f640b9"),
    ],
)
def test_les_generateurs_ne_changent_pas(point: bytes, attendu: str) -> None:
    """Deux nœuds de versions différentes doivent avoir les mêmes."""
    assert point.hex() == attendu


def test_une_carte_se_retrouve_par_son_point() -> None:
    textes = [carte.texte for carte in PAQUET_52]
    assert [cartes_par_point(textes)[point_de_carte(texte)] for texte in textes] == textes
