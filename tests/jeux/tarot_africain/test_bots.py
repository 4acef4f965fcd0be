"""L'IA simple : les calculs de `ta_bots`, et ce qu'ils valent contre le hasard."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.tarot_africain import JoueurIASimpleTarot
from rebelote.ia.tarot_africain.ta_bots import (
    Calcul,
    Proba,
    Situation,
    choix1Carte,
    choixMCartes,
    pari1Carte,
    pariMCartes,
    parts_superieures,
    risque,
)
from rebelote.jeux.tarot_africain import EtatTarotAfricain, ReglesTarotAfricain, Tarot
from rebelote.noyau import Evenement, Vue

TOUTES = tuple(range(1, 23))


@pytest.mark.parametrize(
    ("visibles", "paris", "joueurs", "attendu"),
    [
        ({1: 20}, {}, 2, 0),
        ({1: 3}, {}, 2, 1),
        ({1: 3, 2: 18}, {}, 3, 0),
        ({1: 3, 2: 5}, {}, 3, 1),
        ({1: 22, 2: 5}, {1: 1}, 3, 0),
        ({1: 22, 2: 5}, {1: 0}, 3, 1),
        ({1: 2}, {1: 0}, 2, 0),
        ({1: 21}, {1: 1}, 2, 1),
        ({1: 21, 2: 3}, {1: 1, 2: 1}, 3, 0),
        ({1: 2, 2: 3}, {1: 1, 2: 1}, 3, 1),
    ],
    ids=[
        "une forte en face",
        "une faible en face",
        "une forte parmi d'autres",
        "que des faibles",
        "l'excuse, qui sera forte",
        "l'excuse, qui sera faible",
        "dernier : un est interdit",
        "dernier : zéro est interdit",
        "dernier mais libre, une forte en face",
        "dernier mais libre, que des faibles",
    ],
)
def test_pari_a_une_carte(
    visibles: dict[int, int], paris: dict[int, int], joueurs: int, attendu: int
) -> None:
    assert pari1Carte(visibles, paris, joueurs) == attendu


@pytest.mark.parametrize(
    ("main", "paris", "joueurs", "attendu"),
    [
        ((22, 21, 20, 19, 18), (), 2, 4),
        ((1, 2, 3, 4, 5), (), 4, 0),
        ((22, 1, 2, 3, 4), (), 4, 1),
        ((22, 21, 1, 2, 3), (), 4, 2),
        ((22, 1), (1,), 2, 0),
        ((22, 21), (), 2, 2),
        ((22, 21), (0,), 2, 1),
        ((1, 2, 3), (3, 0), 3, 1),
    ],
)
def test_pari_a_plusieurs_cartes(
    main: tuple[int, ...], paris: tuple[int, ...], joueurs: int, attendu: int
) -> None:
    assert pariMCartes(main, paris, joueurs) == attendu


def test_le_dernier_evite_toujours_la_somme() -> None:
    alea = Random(4)
    for _ in range(500):
        joueurs, cartes = alea.randint(2, 4), alea.randint(2, 5)
        paris = [alea.randint(0, cartes) for _ in range(joueurs - 1)]
        pari = pariMCartes(alea.sample(TOUTES, cartes), paris, joueurs)
        assert 0 <= pari <= cartes
        assert pari + sum(paris) != cartes


@pytest.mark.parametrize(
    ("paris", "attendu"), [((), -1), ((1,), -1), ((2,), 1), ((1, 1), -1), ((3, 1), 1)]
)
def test_le_risque(paris: tuple[int, ...], attendu: int) -> None:
    """Cinq cartes à quatre : chacun devrait faire un pli et quart."""
    assert risque(paris, 5, 4) == attendu


@pytest.mark.parametrize(
    ("force", "pari", "attendu"), [(22, 1, 22), (22, 0, 0), (7, 1, 7), (7, 0, 7)]
)
def test_choix_a_une_carte(force: int, pari: int, attendu: int) -> None:
    assert choix1Carte(force, pari) == attendu


def situation(
    main: tuple[int, ...], besoins: tuple[int, ...], poses: tuple[int, ...], superieur: bool = True
) -> Situation:
    """Le bot est le premier joueur du cercle."""
    meneur = -len(poses) % len(besoins)
    non_vues = tuple(force for force in TOUTES if force not in (*main, *poses))
    return Situation(main, besoins, 0, meneur, poses, non_vues, superieur)


@pytest.mark.parametrize(
    ("main", "besoins", "poses", "attendu"),
    [
        ((5,), (1, 0), (), 5),
        ((3, 12), (1, 1), (10,), 12),
        ((20, 22), (0, 2), (15,), 0),
        ((22, 5), (2, 0), (21,), 22),
        ((3, 12, 20), (0, 1), (15,), 12),
        ((1, 22), (0, 2), (15,), 1),
        ((4, 21), (2, 0, 0), (), 4),
    ],
    ids=[
        "une seule carte",
        "dernier, prendre le pli voulu",
        "l'excuse faible ne prend pas",
        "l'excuse forte prend",
        "se défaire de la plus forte qui perd",
        "garder l'excuse pour perdre plus tard",
        "entamer faible tant que les autres peuvent fuir",
    ],
)
def test_choix_a_plusieurs_cartes(
    main: tuple[int, ...], besoins: tuple[int, ...], poses: tuple[int, ...], attendu: int
) -> None:
    superieur = sum(besoins) > len(main)
    assert choixMCartes(situation(main, besoins, poses, superieur)) == attendu


@pytest.mark.parametrize(
    ("main", "besoin", "poses", "attendu"),
    [
        ((3, 12), -1, (10,), 3),
        ((11, 12), -1, (10,), 12),
        ((11, 12), -1, (), 11),
        ((11, 12), 3, (10,), 11),
        ((11, 12), 3, (), 12),
        ((11, 12), 3, (20,), 11),
    ],
)
def test_un_pari_perdu_se_limite(
    main: tuple[int, ...], besoin: int, poses: tuple[int, ...], attendu: int
) -> None:
    assert choixMCartes(situation(main, (besoin, 0), poses)) == attendu


@pytest.mark.parametrize(
    ("main", "besoin", "attendu"),
    [((), 0, 1), ((), 1, 0), ((), -1, 0), ((22,), 1, 1), ((22,), 0, 1), ((21, 20), 3, 0)],
)
def test_proba_aux_bornes(main: tuple[int, ...], besoin: int, attendu: float) -> None:
    """La fin de la manche, l'excuse qui fait ce qu'elle veut, et le pari hors de portée."""
    parts = parts_superieures([force for force in TOUTES if force not in main])
    assert Proba(main, (besoin, 1), 0, Calcul(0, parts, {})) == attendu


def test_proba_est_une_chance_qui_croit_avec_la_carte() -> None:
    calculs = Calcul(0, parts_superieures(TOUTES), {})
    chances = [Proba((force,), (1, 1, 1), 0, calculs) for force in range(1, 22)]
    assert chances == sorted(chances)
    assert all(0 <= chance <= 1 for chance in chances)


def test_proba_reste_une_probabilite() -> None:
    alea = Random(8)
    for _ in range(60):
        cartes = alea.randint(1, 4)
        main = tuple(sorted(alea.sample(TOUTES, cartes)))
        parts = parts_superieures([force for force in TOUTES if force not in main])
        besoins = tuple(alea.randint(-1, cartes) for _ in range(3))
        assert 0 <= Proba(main, besoins, alea.randrange(3), Calcul(0, parts, {})) <= 1 + 1e-9


def test_le_cout_d_un_coup_est_borne() -> None:
    """Le pire coup, entamer à cinq cartes et quatre joueurs, visite peu de situations."""
    main = (13, 15, 17, 18, 22)
    calcul = Calcul(0, parts_superieures([f for f in TOUTES if f not in main]), {})
    Proba(main, (2, 3, 5, 1), 0, calcul)
    assert len(calcul.memoire) < 2000


class Temoin(JoueurIASimpleTarot):
    """L'IA simple, qui s'assure de ne jouer que des coups permis par sa vue."""

    def choisir(self, vue: Vue[EtatTarotAfricain]) -> Evenement:
        coup = super().choisir(vue)
        assert coup in vue.coups_legaux()
        return coup


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_elle_bat_nettement_le_hasard(joueurs: int) -> None:
    """Seule contre des joueurs au hasard, elle gagne au moins huit parties sur dix."""
    gagnees = 0
    for graine in range(20):
        alea, siege = Random(graine), graine % joueurs
        table = [Temoin() if s == siege else JoueurIAAleatoire(alea) for s in range(joueurs)]
        vainqueurs = Tarot(table, ReglesTarotAfricain(vies=7), alea).exe()
        gagnees += vainqueurs == (f"J{siege + 1}",)
    assert gagnees >= 16


def test_entre_elles_les_parties_finissent_et_se_rejouent() -> None:
    journaux = []
    for _ in range(2):
        partie = Tarot([Temoin() for _ in range(3)], ReglesTarotAfricain(vies=5), Random(2))
        partie.exe()
        journaux.append(partie.journal)
    assert journaux[0] == journaux[1]
