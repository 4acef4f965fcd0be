"""La partie en entiers suit le vrai jeu, coup pour coup."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte
from rebelote.ia.regicide.modele import ModeleRegicide, gains
from rebelote.ia.regicide.plateau import VIDE, indices, plateau
from rebelote.ia.regicide.politique import finir
from rebelote.jeux.regicide import (
    CASES,
    REGICIDE,
    Coup,
    EtatRegicide,
    Phase,
    Poser,
    ReglesRegicide,
    Tour,
    Vol,
)
from rebelote.jeux.regicide.coups import motif_place
from rebelote.jeux.regicide.points import compter
from rebelote.jeux.regicide.pouvoirs import echanges_permis
from rebelote.jeux.regicide.pyramide import RANGS
from rebelote.noyau.contrat import derouler
from rebelote.noyau.vue import Vue
from tests.jeux.regicide.outils import DEUX_APPUIS, table

REGLES = [ReglesRegicide(), DEUX_APPUIS]


def meme_position(table: Any, etat: EtatRegicide) -> bool:
    autre = plateau(etat)
    return (table.cases, table.mains, table.tour) == (autre.cases, autre.mains, autre.tour)


@pytest.mark.parametrize("joueurs", [3, 4])
@pytest.mark.parametrize("regles", REGLES, ids=str)
def test_suit_le_vrai_jeu(joueurs: int, regles: ReglesRegicide) -> None:
    """Des parties au hasard : mêmes coups permis, mêmes échanges, même suite, mêmes points."""
    compares = 0
    for graine in range(8):
        deroule = derouler(REGICIDE, joueurs, graine, regles)
        jeu = None
        for rang, evenement in enumerate(deroule.journal):
            avant: Any = deroule.etats[rang]
            apres: Any = deroule.etats[rang + 1]
            if isinstance(evenement, Coup):
                jeu = plateau(avant)
                comparer_les_coups(jeu, avant)
                jeu.poser(evenement.carte.index, RANGS[evenement.case])
                if evenement.echange is not None:
                    jeu.echanger(*(RANGS[case] for case in evenement.echange))
                assert jeu.cases == plateau(apres).cases
                compares += 1
            elif isinstance(evenement, Vol) and jeu is not None:
                jeu.mains = plateau(apres).mains
            elif jeu is not None and avant.phase is Phase.SUITE:
                jeu.passer()
                assert jeu.finie is not isinstance(evenement, Tour)
                assert jeu.finie or meme_position(jeu, apres)
        assert jeu is not None
        assert jeu.points() == compter(deroule.etats[-1].pyramide, deroule.etats[-1].rois)  # type: ignore[attr-defined]
    assert compares > 200


def comparer_les_coups(jeu: Any, etat: EtatRegicide) -> None:
    permises = jeu.permises()
    for carte in etat.mains[etat.tour]:
        for case in CASES:
            vide = etat.pyramide[case] is None
            coup = (Poser if vide else Coup)(etat.tour, carte, *case)
            permis = motif_place(etat, coup) is None
            assert bool(permises[RANGS[case]] >> carte.index & 1) is permis
    vrais = {(RANGS[a], RANGS[b]) for a, b in echanges_permis(etat.pyramide, jeu.deux_appuis)}
    occupees = [rang for rang in range(10) if jeu.cases[rang] != VIDE]
    paires = [(a, b) for a in occupees for b in occupees if a < b]
    assert vrais == {paire for paire in paires if jeu.echangeable(*paire)}


def test_un_vol_echange_deux_cartes() -> None:
    jeu = plateau(table(["V♠ 2♥", "3♦", "4♦", "5♦"]))
    jeu.poser(Carte("V♠").index, 0)
    don = indices(jeu.mains[0])[0]
    (prise,) = indices(jeu.mains[1])
    jeu.voler(don, 1, Random(0))
    assert (indices(jeu.mains[0]), indices(jeu.mains[1])) == ([prise], [don])


@pytest.mark.parametrize("joueurs", [3, 4])
def test_finir_mene_au_bout_sans_toucher_a_la_copie(joueurs: int) -> None:
    deroule = derouler(REGICIDE, joueurs, 3)
    etat: Any = next(e for e in deroule.etats if e.phase is Phase.JEU)  # type: ignore[attr-defined]
    depart = plateau(etat)
    points = finir(depart.copier(), Random(1))
    assert len(points) == joueurs
    assert any(points)
    assert meme_position(depart, etat)


@pytest.mark.parametrize("joueurs", [3, 4])
def test_un_monde_garde_ce_que_l_on_voit(joueurs: int) -> None:
    deroule, alea = derouler(REGICIDE, joueurs, 4), Random(2)
    for rang, etat in enumerate(deroule.etats):
        if etat.phase is not Phase.JEU or rang % 3:  # type: ignore[attr-defined]
            continue
        siege: int = etat.tour  # type: ignore[attr-defined]
        vue: Vue[Any] = deroule.vue(siege, rang)
        monde, vrai = ModeleRegicide(vue, 4).tirer(alea), plateau(etat)  # type: ignore[arg-type]
        assert (monde.cases, monde.tour) == (vrai.cases, vrai.tour)
        assert monde.mains[siege] == vrai.mains[siege]
        assert [m.bit_count() for m in monde.mains] == [m.bit_count() for m in vrai.mains]
        assert monde.couleurs[siege] == vrai.couleurs[siege]


@pytest.mark.parametrize(
    ("points", "attendu"),
    [
        ([50, 50, 50], [1 / 3, 1 / 3, 1 / 3]),
        ([100, 0, 0], [2.0, -0.5, -0.5]),
        ([40, 40, 10, 10], [0.7, 0.7, -0.2, -0.2]),
    ],
)
def test_gagner_compte_plus_que_l_avance(points: list[int], attendu: list[float]) -> None:
    assert gains(points) == pytest.approx(attendu)
