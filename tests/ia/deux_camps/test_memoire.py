"""Ce que retient un joueur attentif, et la carte qu'il en tire."""

import pytest

from rebelote.cartes import Carte, Couleur, lire_cartes, masque
from rebelote.ia.belote.intermediaire import memoire
from rebelote.ia.deux_camps import prudence
from rebelote.ia.deux_camps.memoire import Memoire
from rebelote.jeux.belote.situation import situation

PIQUE, COEUR = Couleur.PIQUE, Couleur.COEUR


def lue(main: str, pli: str = "", **champs: object) -> Memoire:
    vue = situation(main, pli, PIQUE, **champs)  # type: ignore[arg-type]
    return memoire(vue)


def test_les_cartes_tombees_et_celles_dehors() -> None:
    m = lue("10♥ 7♦ 8♣", plis=["A♥ 7♥ 8♥ 9♥", "V♠ 9♠ 7♠ 8♠", "A♠ 10♠ R♠ D♠"])
    assert m.tombees & masque(lire_cartes("A♥ V♠ D♠")) == masque(lire_cartes("A♥ V♠ D♠"))
    assert not m.dehors & masque(lire_cartes("A♥ 10♥ V♠"))
    assert m.dehors & Carte("R♥").bit or m.tombees & Carte("R♥").bit


def test_le_dix_est_maitre_quand_l_as_est_tombe() -> None:
    m = lue("10♥ 7♦ 8♣", plis=["A♥ 7♥ 8♥ 9♥", "V♠ 9♠ 7♠ 8♠", "A♠ 10♠ R♠ D♠"])
    assert m.maitresse(Carte("10♥"))
    assert not m.maitresse(Carte("7♦"))


def test_qui_ne_fournit_pas_n_a_plus_la_couleur() -> None:
    m = lue("10♥ 7♦ 8♣ D♣ V♦", plis=["A♥ 9♦ 8♥ 7♥"])
    assert [siege for siege in range(4) if m.manque(siege, COEUR)] == [1]
    assert m.manque(1, PIQUE)
    assert m.chance(1, Carte("D♥").bit) == 0


def test_les_defausses_du_partenaire() -> None:
    """Le partenaire (J3) ne fournit pas à cœur : il refuse le carreau, ou appelle au trèfle."""
    refus = lue("D♥ 7♦ 8♣", plis=["A♥ R♥ 9♦ 8♥"], preneur=0)
    assert refus.refusees() == {Couleur.CARREAU}
    appel = lue("D♥ 7♦ 8♣", plis=["A♥ R♥ 10♣ 8♥"], preneur=0)
    assert appel.appelees() == {Couleur.TREFLE}
    assert not appel.refusees()


@pytest.mark.parametrize(
    ("main", "pli", "attendues"),
    [
        ("R♥ 8♥ 9♣ 7♣", "7♥ A♥ 9♥", "R♥"),  # charge le partenaire
        ("10♥ 8♥ 9♣ 7♣", "7♥ D♥ A♥", "8♥"),  # rien à l'adversaire
        ("A♥ 7♥ 8♣ 9♣", "10♥ 8♥ 9♥", "A♥"),  # prend en dernier
        ("7♠ 8♦ 9♦ D♣", "A♥ 7♥ 10♥", "7♠"),  # coupe
        ("7♠ 8♦ 9♦ D♣", "7♥ A♥ 8♥", "8♦ 9♦ D♣"),  # ne coupe pas son partenaire
        ("V♠ 9♠ A♥ 7♥ 8♦ 9♦", "", "V♠"),  # mène l'atout qu'il a pris
        ("A♦ 7♦ 8♥", "9♦ 8♦ 10♦", "A♦"),  # le dix est bon à prendre
    ],
)
def test_la_carte_prudente(main: str, pli: str, attendues: str) -> None:
    vue = situation(main, pli, PIQUE)
    cartes = [coup.carte for coup in vue.coups_legaux() if hasattr(coup, "carte")]
    assert str(prudence.choisir_carte(memoire(vue), cartes)) in attendues.split()


def test_les_chances_sont_des_chances() -> None:
    m = lue("A♥ 7♥ 8♣ 9♣", "10♥")
    for siege in range(1, 4):
        for carte in lire_cartes("R♥ V♠ A♦"):
            assert 0 <= m.chance(siege, carte.bit) <= 1
    assert prudence.chance_du_pli(m, Carte("A♥")) > prudence.chance_du_pli(m, Carte("7♥"))
