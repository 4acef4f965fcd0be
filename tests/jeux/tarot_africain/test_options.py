"""Les options : leurs défauts, leurs bornes, et ce qu'elles changent."""

from __future__ import annotations

import pytest

from rebelote.jeux.tarot_africain import TAROT_AFRICAIN, ReglesTarotAfricain
from rebelote.noyau import RegleInvalide


def test_defauts() -> None:
    assert ReglesTarotAfricain().en_json() == {"vies": 14, "vies_max": 14}


def test_vies_fixe_les_vies_du_debut() -> None:
    etat = TAROT_AFRICAIN.commencer(ReglesTarotAfricain(vies=3), 2)
    assert etat.scores() == {"J1": 3, "J2": 3}


@pytest.mark.parametrize(
    ("options", "faute"),
    [
        ({"vies": "0"}, "vies = 0 est refusé ; attendu un entier de 1 à 100"),
        ({"vies": "101", "vies_max": "100"}, "vies = 101 est refusé"),
        ({"vies_max": "0"}, "vies_max = 0 est refusé"),
        ({"vies_max": "101"}, "vies_max = 101 est refusé"),
        ({"vies": "20"}, "vies = 20 est refusé ; attendu au plus vies_max = 14"),
        ({"vies_max": "5"}, "vies = 14 est refusé ; attendu au plus vies_max = 5"),
        ({"vies": "beaucoup"}, "vies = beaucoup est refusé"),
        ({"coeurs": "3"}, "option inconnue : coeurs ; options : vies, vies_max"),
    ],
)
def test_valeurs_refusees(options: dict[str, str], faute: str) -> None:
    with pytest.raises(RegleInvalide, match=faute):
        ReglesTarotAfricain.depuis_textes(options)


def test_on_peut_depasser_le_depart() -> None:
    regles = ReglesTarotAfricain.depuis_textes({"vies": "20", "vies_max": "30"})
    assert (regles.vies, regles.vies_max) == (20, 30)
