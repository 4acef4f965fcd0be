"""L'utilité compte comme l'arbitre : mêmes scores que le décompte, à la belote et à la contrée."""

from typing import Any

import pytest

from rebelote.ia.belote.enjeu import Enjeu as EnjeuBelote
from rebelote.ia.belote.enjeu import marque as marque_belote
from rebelote.ia.contree.carte.enjeu import marque as marque_contree
from rebelote.ia.deux_camps.enjeu import TOTAL, ecart_utile, flouter
from rebelote.jeux.belote import BELOTE, ReglesBelote
from rebelote.jeux.belote.points import Decompte as DecompteBelote
from rebelote.jeux.belote.situation import situation
from rebelote.jeux.contree import CONTREE, ReglesContree
from rebelote.jeux.contree.points import Decompte as DecompteContree
from rebelote.noyau.contrat import derouler, variantes
from rebelote.noyau.jeu import Jeu


def decomptes(jeu: Jeu, regles: Any) -> list[Any]:
    """Les manches de quelques parties jouées au hasard, et ce qui attendait en litige."""
    faits = []
    for graine in range(3):
        litige = 0
        for decompte in derouler(jeu, 4, graine, regles).etats[-1].decomptes:  # type: ignore[attr-defined]
            faits.append((decompte, litige))
            litige = getattr(decompte, "litige_en_attente", 0)
    return faits


def de_plis(points: tuple[int, int], capot: int | None) -> tuple[int, int]:
    """Les points sans le supplément du capot."""
    if capot is None:
        return points
    return (TOTAL, 0) if capot == 0 else (0, TOTAL)


@pytest.mark.parametrize("regles", [ReglesBelote(), *variantes(ReglesBelote)])
def test_la_marque_de_belote_est_celle_de_l_arbitre(regles: ReglesBelote) -> None:
    for decompte, litige in decomptes(BELOTE, regles):
        assert isinstance(decompte, DecompteBelote)
        if decompte.preneur is None:
            continue
        points = de_plis(decompte.plis, decompte.capot)
        prenant = decompte.preneur % 2
        scores = marque_belote(
            regles, prenant, points, decompte.capot, decompte.annonces, decompte.belote, litige
        )
        assert scores == decompte.scores


@pytest.mark.parametrize("regles", [ReglesContree(), *variantes(ReglesContree)])
def test_la_marque_de_contree_est_celle_de_l_arbitre(regles: ReglesContree) -> None:
    for decompte, _ in decomptes(CONTREE, regles):
        assert isinstance(decompte, DecompteContree)
        if decompte.contrat is None or decompte.contrat.valeur == 500:
            continue
        points = de_plis(decompte.points, decompte.capot)
        belotes = decompte.belote
        scores = marque_contree(
            regles, decompte.contrat, points, decompte.capot, belotes, decompte.annonces
        )
        assert scores == decompte.scores


def test_gagner_la_partie_vaut_plus_que_les_points() -> None:
    assert ecart_utile((450, 100), (60, 102), 0, finie=True) > 0
    assert ecart_utile((450, 100), (60, 102), 0, finie=False) < 0
    assert ecart_utile((450, 100), (60, 102), 1, finie=True) < 0


def test_le_flou_garde_les_bouts_et_ne_sort_pas_des_bornes() -> None:
    table = [float(points >= 82) for points in range(TOTAL + 1)]
    floue = flouter(table, 6)
    assert floue[0] == 0.0
    assert floue[TOTAL] == 1.0
    assert 0 < floue[81] < 0.5 < floue[82] < 1
    assert flouter(table, 1) == table


def test_la_table_d_un_monde_suit_le_contrat() -> None:
    """Preneur, un point de plus qui fait le contrat vaut bien plus qu'un point."""
    regles = ReglesBelote(annonces=False)
    vue = situation("V♠", pli="7♠ 8♠ 9♠", siege=0, regles=regles)
    mains = (vue.etat.mains[0].connues, 0, 0, 0)
    table = EnjeuBelote(vue.etat, 0).utilites(mains)
    assert table[82] - table[80] > 100
