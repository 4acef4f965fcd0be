"""Les vies perdues, la remontée, l'élimination et la fin de la partie."""

from __future__ import annotations

import pytest

from rebelote.jeux.tarot_africain import Phase, points
from rebelote.noyau import Motif
from tests.jeux.tarot_africain.outils import coup, manche

CINQ = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15"
TOUT_A_J3 = "1 6 11 12 2 7 13 3 8 14 4 9 15 5 10"
"""J3 fait les cinq plis."""


@pytest.mark.parametrize(
    ("paris", "variations"),
    [
        ((0, 0, 3), (0, 0, -2)),
        ((3, 1, 5), (-3, -1, 0)),
        ((5, 5, 0), (-5, -5, -5)),
        ((1, 0, 5), (-1, 0, 0)),
    ],
)
def test_on_perd_l_ecart_dans_les_deux_sens(
    paris: tuple[int, ...], variations: tuple[int, ...]
) -> None:
    etat = manche(CINQ, paris, TOUT_A_J3)
    assert etat.bilans[0].variations == variations
    assert etat.vies == tuple(14 + variation for variation in variations)
    assert etat.scores_par_manche() == (dict(zip(("J1", "J2", "J3"), variations, strict=True)),)


@pytest.mark.parametrize(
    ("vies", "vies_max", "attendues"),
    [
        ((9, 9, 9), 14, (8, 7, 10)),
        ((9, 9, 13), 14, (8, 7, 14)),
        ((9, 9, 14), 14, (8, 7, 14)),
        ((9, 9, 10), 10, (8, 7, 10)),
        ((9, 9, 14), 20, (8, 7, 15)),
    ],
)
def test_le_seul_indemne_regagne_une_vie(
    vies: tuple[int, ...], vies_max: int, attendues: tuple[int, ...]
) -> None:
    etat = manche(CINQ, (1, 2, 5), TOUT_A_J3, vies, vies_max)
    assert etat.vies == attendues


def test_deux_indemnes_ne_regagnent_rien() -> None:
    assert manche(CINQ, (1, 0, 5), TOUT_A_J3, (9, 9, 9)).vies == (8, 9, 9)


def test_a_deux_l_un_perd_et_l_autre_remonte() -> None:
    assert manche("1 2 / 3 4", (1, 2), "1 3 4 2", (5, 5)).vies == (4, 6)


@pytest.mark.parametrize(
    ("vies", "paris", "attendues"),
    [((2, 9, 9), (5, 0, 3), (0, 10, 7)), ((5, 9, 9), (5, 0, 3), (0, 10, 7))],
)
def test_jamais_au_dessous_de_zero(
    vies: tuple[int, ...], paris: tuple[int, ...], attendues: tuple[int, ...]
) -> None:
    etat = manche(CINQ, paris, TOUT_A_J3, vies)
    assert etat.vies == attendues
    assert etat.bilans[-1].variations[0] == -vies[0]


def test_l_elimine_quitte_le_cercle() -> None:
    etat = manche(CINQ, (5, 0, 3), TOUT_A_J3, (2, 9, 9))
    assert etat.vivants == (1, 2)
    assert not etat.est_terminee
    assert etat.camp(0) == "J1"
    assert etat.scores()["J1"] == 0


@pytest.mark.parametrize(
    ("vies", "paris", "vainqueurs"),
    [
        ((2, 2, 9), (5, 5, 3), ("J3",)),
        ((1, 1, 1), (3, 2, 3), ("J2", "J3")),
        ((1, 1, 1), (3, 1, 3), ("J2",)),
        ((1, 2, 1), (3, 2, 1), ("J2",)),
        ((1, 1, 1), (2, 2, 3), ("J1", "J2", "J3")),
    ],
)
def test_fin_de_la_partie(
    vies: tuple[int, ...], paris: tuple[int, ...], vainqueurs: tuple[str, ...]
) -> None:
    etat = manche(CINQ, paris, TOUT_A_J3, vies)
    assert etat.phase is Phase.FINIE
    assert etat.vainqueurs() == vainqueurs
    assert etat.motif_refus(coup(0, "1")) is Motif.PARTIE_FINIE


def test_l_ecart_departage_et_non_les_vies_qui_restaient() -> None:
    """J1 n'avait qu'une vie à perdre, mais s'est trompé de trois plis : J2, de deux, l'emporte."""
    etat = manche("1 2 3 / 4 5 6", (3, 1), "1 4 5 2 6 3", (1, 2))
    assert etat.vies == (0, 0)
    assert etat.vainqueurs() == ("J2",)


def test_les_deux_derniers_peuvent_gagner_ensemble() -> None:
    etat = manche("1 2 10 / 6 7 8", (2, 3), "10 6 1 7 8 2", (1, 0, 0, 1))
    assert etat.vies == (0, 0, 0, 0)
    assert etat.vainqueurs() == ("J1", "J4")


def test_personne_ne_gagne_avant_la_fin() -> None:
    assert manche(CINQ, (1, 2, 5), TOUT_A_J3).vainqueurs() == ()


def test_les_absents_ne_comptent_pas() -> None:
    """Un éliminé ne perd rien, mais n'est pas « indemne » pour autant."""
    assert points.ecarts((1, None, 0), (0, 0, 0)) == (1, None, 0)
    assert points.variations((3, 0, 3), (1, None, 0), 14) == (-1, 0, 1)
    assert points.meilleurs((2, None, 1)) == (2,)
