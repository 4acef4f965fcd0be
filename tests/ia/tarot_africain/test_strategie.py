"""Ce que jouent les IA de tarot africain dans des situations choisies."""

from random import Random
from typing import Any

import pytest

from rebelote.ia import charger
from rebelote.ia.tarot_africain import JoueurIAAvanceTarot, JoueurIAIntermediaireTarot, une_carte
from rebelote.ia.tarot_africain.lecture import Lecture, lire
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN, EtatTarotAfricain
from rebelote.noyau.vue import Vue
from tests.ia.tarot_africain.outils import decision, vue

LES_DEUX = pytest.mark.parametrize("ia", [JoueurIAIntermediaireTarot, JoueurIAAvanceTarot])


@LES_DEUX
@pytest.mark.parametrize(
    ("mains", "paris", "attendu"),
    [
        ("20 21 EX / 1 2 3 / 4 5 6", [], 3),
        ("1 2 3 / 20 21 EX / 10 11 12", [], 0),
        ("21 20 19 18 17 / 1 2 3 4 5", [], 5),
        ("1 2 3 4 / 21 20 6 7", [1], 2),
    ],
)
def test_parie_selon_sa_main(ia: Any, mains: str, paris: list[int], attendu: int) -> None:
    assert decision(vue(mains, paris), ia) == attendu


def test_l_excuse_faible_sauve_une_main_de_petites() -> None:
    """Le pari simulé voit que l'excuse s'efface mieux, sous quatre petites, qu'elle ne prend."""
    assert decision(vue("1 2 3 4 EX / 20 21 19 18 17 / 10 11 12 13 14")) == 0


@LES_DEUX
def test_le_dernier_evite_la_somme_interdite(ia: Any) -> None:
    """Deux cartes, deux plis déjà promis : zéro lui est interdit."""
    assert decision(vue("5 6 / 8 9 / 1 2", [1, 1]), ia) == 1


@LES_DEUX
@pytest.mark.parametrize(
    ("mains", "paris", "posees", "attendu"),
    [
        # Dernier à jouer, plus rien à gagner : se défaire de la plus forte qui perd.
        ("18 9 / 20 3 / 17 5", [1, 2, 0], "18 20", "17"),
        # Il faut ce pli et l'autre : le prendre au plus juste.
        ("9 2 / 17 12", [1, 2], "9", "12"),
        # Un pli à faire, et c'est maintenant qu'il est sûr.
        ("9 2 / 12 1", [2, 1], "9", "12"),
        # Le pari est fait : l'excuse se couche.
        ("9 2 / EX 3", [1, 0], "9", "3"),
        # Plus rien à prendre : passer dessous.
        ("15 14 / 3 16", [1, 0], "15", "3"),
    ],
)
def test_joue_pour_son_pari(
    ia: Any, mains: str, paris: list[int], posees: str, attendu: str
) -> None:
    assert decision(vue(mains, paris, posees), ia) == attendu


@LES_DEUX
@pytest.mark.parametrize(
    ("mains", "paris", "posees", "attendu"),
    [
        ("9 / EX", [1, 1], "9", "EX+"),
        ("9 / EX", [0, 0], "9", "EX-"),
        ("8 9 / 7 EX", [2, 1], "8 7 9", "EX+"),
        ("21 9 / 20 EX", [1, 0], "21 20 9", "EX-"),
    ],
)
def test_declare_l_excuse_selon_ce_qui_manque(
    ia: Any, mains: str, paris: list[int], posees: str, attendu: str
) -> None:
    assert decision(vue(mains, paris, posees), ia) == attendu


# --- La manche d'une carte --------------------------------------------------------------------


@LES_DEUX
@pytest.mark.parametrize(
    ("mains", "paris", "attendu"),
    [
        ("9 / 3 / 4", [], 1),  # on ne voit que des petites
        ("9 / 20", [], 0),
        ("9 / EX", [], 0),  # qui a l'excuse fait ce qu'il veut du pli
        ("7 / 10", [0], 0),  # le dernier n'a pas le choix
        ("7 / 10", [1], 1),
    ],
)
def test_parie_a_l_aveugle(ia: Any, mains: str, paris: list[int], attendu: int) -> None:
    assert decision(vue(mains, paris), ia) == attendu


def test_l_esperance_a_une_carte_est_exacte() -> None:
    """À deux contre le 15, sept cartes sur vingt et une gagnent ; l'autre est tenu de suivre.

    Nos six autres cartes gagnantes et l'excuse font perdre une vie à l'un, aucune à l'autre.
    """
    lecture = lire(vue("1 / 15").etat, 0)
    perdu = {}
    for pari in (0, 1):
        perdu[pari] = une_carte.esperance(lecture, pari, lire_les_paris=False)
    assert perdu[0] > perdu[1]
    assert sum(lecture.non_vues >> force & 1 for force in range(16, 23)) == 7


def test_ce_que_parient_ceux_qui_nous_voient_nous_apprend_notre_carte() -> None:
    """Le premier ne voit qu'un 2 et nous : s'il parie zéro, c'est que nous sommes forts."""
    petit, grand = (lire(vue("10 / 9 / 2", [pari]).etat, 1) for pari in (1, 0))

    def part_du_pari(lecture: Lecture) -> float:
        zero, un = (une_carte.esperance(lecture, pari) for pari in (0, 1))
        return un / (zero + un)

    assert part_du_pari(grand) > part_du_pari(petit)


# --- La partie --------------------------------------------------------------------------------


def test_essaie_tous_les_mondes_quand_ils_sont_peu() -> None:
    """À deux, deux cartes en main, la première posée : l'autre en a une parmi dix-neuf."""
    bilan = JoueurIAAvanceTarot(Random(0)).explorer(vue("9 2 / 17 12", [1, 2], "9"))
    assert {mesure.essais for mesure in bilan.mesures.values()} == {19}


def test_l_effort_se_regle() -> None:
    decision_ouverte: Vue[EtatTarotAfricain] = vue("9 2 5 / 17 12 8", [1], donneur=0)
    peu = JoueurIAAvanceTarot(Random(0), essais=8).explorer(decision_ouverte)
    beaucoup = JoueurIAAvanceTarot(Random(0), essais=80).explorer(decision_ouverte)
    total = [sum(m.essais for m in bilan.mesures.values()) for bilan in (peu, beaucoup)]
    assert total[0] <= 8 < total[1] <= 80


def test_un_budget_de_temps_rend_un_coup_permis() -> None:
    ouverte = vue("9 2 5 / 17 12 8", [1], donneur=0)
    choix = JoueurIAAvanceTarot(Random(0), budget_ms=1.0).choisir(ouverte)
    assert ouverte.motif_refus(choix) is None


def test_bat_le_hasard() -> None:
    """Quelques parties à deux, sièges tournés ; la montée d'échelle se mesure au gymnase."""
    for graine in range(2):
        for siege in range(2):
            noms = ["intermediaire" if s == siege else "aleatoire" for s in range(2)]
            tablee = [
                charger(nom, "tarot_africain", Random(f"{graine}/{s}"))
                for s, nom in enumerate(noms)
            ]
            partie = TAROT_AFRICAIN.nouvelle_partie(tablee, None, Random(graine))
            partie.jouer_partie_complete()
            assert partie.etat.vainqueurs() == (partie.etat.camp(siege),)
