"""Le solveur face au minimax : chaque carte de milliers de fins de donne, à tous les atouts."""

from __future__ import annotations

from random import Random
from threading import Thread

import pytest

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Main, masque
from rebelote.coeur import Position, Solveur
from rebelote.jeux.contree import AtoutContree
from tests.coeur import minimax

FINS = [(1, 200), (2, 1200), (3, 450), (4, 25)]
"""Cartes en main, et nombre de fins essayées."""


def donne(graine: int, atout: AtoutContree | None = None, cartes: int = 8) -> Position:
    """Une donne au hasard, entière si l'on n'en dit rien."""
    alea = Random(graine)
    paquet = alea.sample(PAQUET_32, 4 * cartes)
    j1, j2, j3, j4 = (masque(paquet[k::4]) for k in range(4))
    return Position((j1, j2, j3, j4), atout or alea.choice(list(AtoutContree)), (), graine % 4)


@pytest.mark.parametrize(("cartes", "nombre"), FINS)
def test_le_solveur_est_le_minimax(cartes: int, nombre: int) -> None:
    alea, solveur = Random(cartes), Solveur()
    for _ in range(nombre):
        position = minimax.position_au_hasard(alea, cartes, alea.randrange(4))
        attendues = minimax.valeurs(position)
        assert solveur.valeurs(position) == attendues, position
        meilleure = max(attendues.values())
        assert solveur.valeur(position) == meilleure, position
        assert solveur.au_moins(position, meilleure), position
        assert not solveur.au_moins(position, meilleure + 1), position


@pytest.mark.parametrize(("cartes", "nombre"), [(1, 100), (2, 500), (3, 80)])
def test_les_plis_et_le_capot_aussi(cartes: int, nombre: int) -> None:
    alea, solveur = Random(cartes), Solveur()
    for _ in range(nombre):
        position = minimax.position_au_hasard(alea, cartes, alea.randrange(4))
        attendues = minimax.valeurs(position, en_plis=True)
        assert solveur.plis(position) == attendues, position
        assert solveur.fait_capot(position) == (max(attendues.values()) == cartes), position


def test_un_capot_sur_table() -> None:
    """Chacun sa couleur à sans-atout : celui qui entame fait tous les plis."""
    j1, j2, j3, j4 = (masque(c for c in PAQUET_32 if c.couleur is k) for k in COULEURS)
    position = Position((j1, j2, j3, j4), AtoutContree.SANS_ATOUT)
    solveur = Solveur()
    assert solveur.fait_capot(position)
    assert solveur.valeur(position) == 162
    assert set(solveur.plis(position).values()) == {8}


@pytest.mark.parametrize("atout", list(AtoutContree))
def test_les_questions_d_une_donne_entiere_s_accordent(atout: AtoutContree) -> None:
    position = donne(7, atout)
    valeurs = Solveur().valeurs(position)
    assert set(valeurs) == set(Main(position.mains[position.tour]))
    meilleure = max(valeurs.values())
    assert Solveur().valeur(position) == meilleure
    assert Solveur().au_moins(position, meilleure)
    assert not Solveur().au_moins(position, meilleure + 1)


def test_la_valeur_se_retrouve_un_coup_plus_loin() -> None:
    """Jouer une carte ne change pas ce qu'elle promettait, dans un pli comme au suivant."""
    position, solveur = donne(3), Solveur()
    gagnes = [0, 0]
    valeurs = solveur.valeurs(position)
    promis, camp = max(valeurs.values()), position.tour & 1
    while any(position.mains):
        valeurs = solveur.valeurs(position)
        carte = max(valeurs, key=lambda c: valeurs[c])
        position, *pris = minimax.poser(position, carte)
        gagnes = [gagnes[0] + pris[0], gagnes[1] + pris[1]]
    assert gagnes[camp] == promis
    assert sum(gagnes) == 162


def test_la_table_gardee_d_une_donne_a_l_autre_ne_change_rien() -> None:
    """Plus de donnes que la table n'en distingue : rien d'une donne ne reste dans une autre."""
    alea, garde = Random(5), Solveur()
    for _ in range(1100):
        position = minimax.position_au_hasard(alea, 4, 0)
        garde.au_moins(position, 40)
    for _ in range(50):
        position = minimax.position_au_hasard(alea, 5, 0)
        assert garde.valeurs(position) == Solveur().valeurs(position)


def test_un_lot_donne_ce_que_donnent_ses_positions() -> None:
    alea = Random(2)
    positions = [minimax.position_au_hasard(alea, 5, k % 4) for k in range(40)]
    assert Solveur().valeurs_de(positions) == [Solveur().valeurs(p) for p in positions]
    assert Solveur().valeurs_de([]) == []


@pytest.mark.parametrize("partage", [False, True])
def test_deux_fils_resolvent_ensemble(partage: bool) -> None:
    """Chacun son solveur, ou le même pour deux : les valeurs sont celles d'un seul fil."""
    positions = [donne(graine, cartes=6) for graine in range(12)]
    attendues = Solveur().valeurs_de(positions)
    commun = Solveur()
    rendus: dict[int, list[dict[Carte, int]]] = {}

    def resoudre(fil: int) -> None:
        solveur = commun if partage else Solveur()
        rendus[fil] = [solveur.valeurs(position) for position in positions]

    fils = [Thread(target=resoudre, args=(fil,)) for fil in range(2)]
    for fil in fils:
        fil.start()
    for fil in fils:
        fil.join()
    assert rendus == {0: attendues, 1: attendues}


def test_hors_des_bornes_la_reponse_est_evidente() -> None:
    position, solveur = donne(1), Solveur()
    assert solveur.au_moins(position, 0)
    assert solveur.au_moins(position, -5)
    assert not solveur.au_moins(position, 163)
    assert not solveur.au_moins(position, 100_000)
