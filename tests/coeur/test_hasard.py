"""Les fins au hasard : la graine décide, et la moyenne est celle du jeu."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from rebelote.coeur import Position, jouer_au_hasard
from tests.coeur import minimax


def esperance(position: Position, camp: int) -> Fraction:
    """La moyenne exacte, quand chacun tire sa carte parmi celles qui lui sont permises."""
    cartes = minimax.permises(position)
    total = Fraction(0)
    for carte in cartes:
        suite, *pris = minimax.poser(position, carte)
        total += pris[camp] + (esperance(suite, camp) if any(suite.mains) else 0)
    return total / len(cartes)


def test_la_graine_decide() -> None:
    position = minimax.position_au_hasard(Random(1), 8, 0)
    assert jouer_au_hasard(position, 50, 3) == jouer_au_hasard(position, 50, 3)
    assert len({jouer_au_hasard(position, 50, graine) for graine in range(20)}) > 15


def test_la_moyenne_est_celle_du_jeu() -> None:
    alea, nombre = Random(6), 20_000
    for _ in range(60):
        position = minimax.position_au_hasard(alea, alea.choice((1, 2)), alea.randrange(4))
        moyenne = jouer_au_hasard(position, nombre, 11) / nombre
        assert moyenne == pytest.approx(float(esperance(position, position.tour & 1)), abs=1.5)


def test_les_deux_camps_se_partagent_162_points() -> None:
    position = minimax.position_au_hasard(Random(8), 8, 0)
    totaux = [jouer_au_hasard(position, 1, graine) for graine in range(300)]
    assert all(0 <= total <= 162 for total in totaux)
    assert len(set(totaux)) > 30


def test_aucune_fin_aucun_point() -> None:
    position = minimax.position_au_hasard(Random(8), 3, 0)
    assert jouer_au_hasard(position, 0, 1) == 0
    with pytest.raises(ValueError, match="on ne joue pas -1 fins"):
        jouer_au_hasard(position, -1, 1)
