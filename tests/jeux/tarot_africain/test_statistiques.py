"""Les statistiques d'un joueur, comptées à la main."""

from __future__ import annotations

import pytest

from rebelote.cartes import lire_cartes
from rebelote.jeux.tarot_africain import (
    Donne,
    Excuse,
    Log,
    Pari,
    Participation,
    Retourner,
    Statistiques,
)
from rebelote.noyau import CROUPIER, ParSiege, Partie
from tests.jeux.tarot_africain.outils import coup, depart

MANCHES = (
    # les mains de J1, J2, J3 ; les paris et les cartes, dans l'ordre où J2 commence
    (("1 2", "5 EX", "8 9"), (2, 1, 1), "EX+ 8 1 5 9 2"),
    (("7", "20", "4"), (1, 1, 0), "20 4 7"),
)
"""J2 donne. À deux cartes : J2 parie 2, J3 1, J1 1 ; J2 prend le premier pli, J3 le second.

À l'aveugle : J2 parie 1 et l'a, J3 parie 1 et le manque, J1 parie 0 et le tient.
"""


def log() -> Log:
    partie = Partie(depart(3, vies=(3, 3, 2), cartes=2, donneur=1))
    for mains, paris, cartes in MANCHES:
        table = {siege: lire_cartes(main) for siege, main in enumerate(mains)}
        partie.jouer(Donne(CROUPIER, partie.etat.donneur, ParSiege(table)))
        for pari in paris:
            partie.jouer(Pari(partie.etat.tour, pari))
        if partie.etat.cartes == 1:
            partie.jouer(Retourner(CROUPIER, ParSiege(table)))
        for mot in cartes.split():
            partie.jouer(coup(partie.etat.tour, mot))
    return Log.de_partie(partie)


def test_chaque_manche_dit_ce_qu_elle_fut_pour_chacun() -> None:
    premiere, seconde = log()
    assert premiere.ordre == (1, 2, 0)
    assert premiere.participation(1) == Participation(
        cartes=2, joueurs=3, place=1, pari=2, plis=1, variation=-1, excuse=Excuse.FORTE
    )
    assert premiere.participation(2) == Participation(
        cartes=2, joueurs=3, place=2, pari=1, plis=1, variation=1, manche_gagnee=True
    )
    assert premiere.participation(0) == Participation(
        cartes=2, joueurs=3, place=3, pari=1, plis=0, variation=-1
    )
    assert (seconde.participation(0).dernier, seconde.participation(1).dernier) == (True, False)


@pytest.mark.parametrize(
    ("siege", "attendu"),
    [
        # tenus, trop hauts, trop bas, pari et plis moyens, part des plis, vies perdues, regagnées
        (0, (1, 1, 0, 0.5, 0.0, 0.0, 1, 0)),
        (1, (1, 1, 0, 1.5, 1.0, 2 / 3, 1, 0)),
        (2, (1, 1, 0, 1.0, 0.5, 1 / 3, 1, 1)),
    ],
)
def test_l_ensemble(siege: int, attendu: tuple[float, ...]) -> None:
    s = log().statistiques_de(siege)
    assert (s.manches, s.taux_de_reussite) == (2, 0.5)
    assert (
        s.tenus,
        s.trop_hauts,
        s.trop_bas,
        s.pari_moyen,
        s.plis_moyens,
        s.part_des_plis,
        s.vies_perdues,
        s.remontees,
    ) == attendu


def test_par_cartes_et_a_l_aveugle() -> None:
    s = log().statistiques_de(2)
    par_cartes = {n: (un.tenus, un.manches, un.vies_perdues) for n, un in s.par_cartes().items()}
    assert par_cartes == {2: (1, 1, 0), 1: (0, 1, 1)}
    assert s.a_l_aveugle == s.par_cartes()[1]


def test_par_place_et_le_dernier() -> None:
    j1, j2 = (log().statistiques_de(siege) for siege in (0, 1))
    assert list(j1.par_place()) == [3]
    assert (j1.en_dernier.manches, j1.en_premier.manches) == (2, 0)
    assert (j2.en_premier.tenus, j2.en_premier.manches, j2.en_dernier.manches) == (1, 2, 0)


def test_l_excuse() -> None:
    s = log().statistiques_de(1)
    assert (s.excuses(Excuse.FORTE), s.excuses(Excuse.FAIBLE)) == (1, 0)
    assert (s.avec_l_excuse.manches, s.avec_l_excuse.tenus) == (1, 0)
    assert log().statistiques_de(0).avec_l_excuse == Statistiques()


def test_on_les_ajoute() -> None:
    """Le même joueur à plusieurs tables."""
    j1, j2 = (log().statistiques_de(siege) for siege in (0, 1))
    assert (j1 + j2).manches == 4
    assert (j1 + j2).vies_perdues == j1.vies_perdues + j2.vies_perdues


def test_sans_manche_tout_vaut_zero() -> None:
    vide = Statistiques()
    assert (vide.taux_de_reussite, vide.pari_moyen, vide.part_des_plis, vide.par_place()) == (
        0,
        0,
        0,
        {},
    )


def test_le_json_dit_tout() -> None:
    objet = log().statistiques_de(1).en_json()
    assert objet["par_cartes"]["1"] == {
        "manches": 1,
        "paris_tenus": 1,
        "taux_de_reussite": 1.0,
        "vies_perdues": 0,
    }
    assert objet["excuses"] == {"forte": 1, "faible": 0}
    assert list(objet["par_place"]) == ["1"]
