"""La main : des cartes connues, d'autres cachées ; et le paquet."""

import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.cartes import PAQUET_32, PAQUET_52, Carte, Main, Paquet, lire_cartes, masque

cartes = st.sets(st.sampled_from(PAQUET_52))


def test_connues_et_cachees() -> None:
    main = Main.de("A♠ 10♥", cachees=3)
    assert len(main) == 5
    assert Carte("A♠") in main
    assert Carte("7♠") not in main
    assert not main.complete
    assert list(main) == list(lire_cartes("10♥ A♠"))
    assert str(main) == "10♥ A♠ ? ? ?"
    assert repr(main) == "Main.de('10♥ A♠', cachees=3)"
    assert eval(repr(main), {"Main": Main}) == main


def test_un_none_est_une_carte_cachee() -> None:
    assert Main.de([Carte("A♠"), None, None]) == Main.de("A♠", cachees=2)
    assert Main().plus([None, Carte("7♠")]) == Main.de("7♠", cachees=1)


def test_poser_une_carte() -> None:
    main = Main.de("A♠ 10♥", cachees=1)
    assert main.sans(Carte("A♠")) == Main.de("10♥", cachees=1)
    assert main.sans(Carte("7♠")) == Main.de("A♠ 10♥"), "elle vient des cachées"
    assert Main.de("A♠").sans(Carte("7♠")) == Main.de("A♠")


def test_montrer_des_cartes_les_sort_des_cachees() -> None:
    main = Main.de("A♠", cachees=3)
    assert main.montrant(masque(lire_cartes("A♠ R♠"))) == Main.de("A♠ R♠", cachees=2)


def test_peut_contenir() -> None:
    assert Main.de("A♠").peut_contenir(Carte("A♠"))
    assert not Main.de("A♠").peut_contenir(Carte("R♠"))
    assert Main.de("A♠", cachees=1).peut_contenir(Carte("R♠"))


def test_immuable_et_copiable() -> None:
    main = Main.de("A♠", cachees=1)
    with pytest.raises(AttributeError, match="immuable"):
        main.cachees = 2
    assert pickle.loads(pickle.dumps(main)) == copy.deepcopy(main) == main
    assert hash(main) == hash(Main.de("A♠", cachees=1))
    assert main != "A♠"


@given(cartes, st.integers(0, 5))
def test_aller_retour(ensemble: set[Carte], cachees: int) -> None:
    main = Main.de(ensemble, cachees)
    assert set(main) == ensemble
    assert len(main) == len(ensemble) + cachees
    for carte in ensemble:
        assert set(main.sans(carte)) == ensemble - {carte}
        assert main.sans(carte).plus([carte]) == main


# --- Le paquet --------------------------------------------------------------------------------


def test_melanger_garde_les_cartes() -> None:
    paquet, pareil = Paquet(), Paquet()
    paquet.melanger(Random(1))
    pareil.melanger(Random(1))
    assert paquet.cartes == pareil.cartes != list(PAQUET_32)
    assert sorted(paquet.cartes) == list(PAQUET_32)


def test_couper_et_prendre() -> None:
    paquet = Paquet(lire_cartes("7♠ 8♠ 9♠ 10♠"))
    paquet.couper(1)
    assert str(paquet) == "Paquet('8♠ 9♠ 10♠ 7♠')"
    assert paquet.prendre(2) == list(lire_cartes("8♠ 9♠"))
    assert len(paquet) == 2


@pytest.mark.parametrize("nombre", [-1, 33])
def test_coupe_et_prise_impossibles(nombre: int) -> None:
    paquet = Paquet()
    with pytest.raises(ValueError, match="coupe impossible"):
        paquet.couper(nombre)
    with pytest.raises(ValueError, match="il reste 32 cartes"):
        paquet.prendre(nombre)
    assert len(paquet) == 32
