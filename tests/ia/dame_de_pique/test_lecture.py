"""Ce que les IA lisent de la table : coupes, dame, menaces de lune, danger d'une main, enjeu."""

from random import Random

import pytest

from rebelote.cartes import Carte, Main, lire_cartes, masque
from rebelote.ia.dame_de_pique import JoueurIAAvanceDameDePique, JoueurIAIntermediaireDameDePique
from rebelote.ia.dame_de_pique.danger import danger
from rebelote.ia.dame_de_pique.enjeu import chances_de_gagner, ecarts, gains_de_la_manche
from rebelote.ia.dame_de_pique.indices import DOUTE, soupcons
from rebelote.ia.dame_de_pique.lune import menace
from rebelote.ia.dame_de_pique.modele import ModeleDeLaCarte, ModeleDeLaPasse, sans_equivalentes
from rebelote.ia.dame_de_pique.passe import passe_rapide, passes_par_danger
from rebelote.ia.dame_de_pique.politique import choisir
from rebelote.ia.dame_de_pique.position_en_masques import (
    DAME,
    DEUX,
    PLIS,
    TOUTES,
    PositionEnMasques,
)
from rebelote.ia.dame_de_pique.table_lue import TableLue
from rebelote.ia.dame_de_pique.tape import BORNES
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.ia.recherche import Effort
from rebelote.jeux.dame_de_pique import EtatDameDePique, Phase, Pli, Taper
from rebelote.noyau.vue import Vue
from tests.ia.dame_de_pique.situations import absentes, passe, situation


def cartes(texte: str) -> int:
    return masque(lire_cartes(texte))


# --- La table -----------------------------------------------------------------------------------


def test_la_table_retient_les_coupes() -> None:
    vue = situation("3♦ 9♣", "D♠ 4♣ A♠ 4♦ 5♦ 6♦", absentes=absentes(J2="♣", J3="♣♠"))
    table = TableLue(vue)
    assert table.n_a_plus(1, cartes("4♣"))
    assert not table.n_a_plus(3, cartes("4♣"))
    assert table.chance_de_la_dame(2) == 0
    assert table.chance_de_la_dame(1) == table.chance_de_la_dame(3) == 1 / 2


@pytest.mark.parametrize(
    ("pli", "vainqueur", "doutes"),
    [
        ("A♣ 3♦ 4♣ 5♣", 0, {1}),
        ("A♠ 3♠ 4♠ 5♠", 0, {1, 2, 3}),
        ("3♠ R♠ 4♠ 5♠", 1, {2, 3}),
        ("3♠ V♠ 4♠ 5♠", 1, set()),
        ("A♥ 2♥ 3♥ 4♥", 0, set()),
        ("9♣ 3♦ 4♣ 5♣", 0, {0}),
    ],
    ids=[
        "se défausse sans la donner",
        "ne la met pas sous l'as",
        "ne la met pas sous le roi, quand il est tombé",
        "personne ne pouvait",
        "tous ont fourni",
        "les mains ont tourné : le doute les suit",
    ],
)
def test_qui_n_a_sans_doute_pas_la_dame(pli: str, vainqueur: int, doutes: set[int]) -> None:
    ouverture = Pli(0, lire_cartes("2♣ 6♣ 7♣ 8♣"), 0, 0)
    beneficiaire = (vainqueur - 1) % 4 if pli.startswith("9♣") else vainqueur
    dernier = Pli(0, lire_cartes(pli), vainqueur, beneficiaire)
    etat = EtatDameDePique(phase=Phase.JEU, plis=(ouverture, dernier), joker=Carte("9♦"))
    assert soupcons(etat) == tuple(DOUTE if s in doutes else 1.0 for s in range(4))


def test_le_premier_pli_n_apprend_rien_de_la_dame() -> None:
    etat = EtatDameDePique(phase=Phase.JEU, plis=(Pli(0, lire_cartes("2♣ 6♦ 7♣ 8♣"), 3, 3),))
    assert soupcons(etat) == (1.0,) * 4


@pytest.mark.parametrize(
    ("points", "attendu"),
    [([0, 14, 0, 0], 1), ([0, 13, 1, 0], None), ([14, 0, 0, 0], None), ([0, 2, 0, 0], None)],
    ids=["un autre a tout", "ils sont partagés", "c'est nous", "trop peu encore"],
)
def test_menace_de_lune(points: list[int], attendu: int | None) -> None:
    position = PositionEnMasques.de(situation("3♦ 9♣", "D♠ 4♣ A♠ 4♦ 5♦ 6♦").etat)
    position.points = points
    assert menace(position, 0) == attendu


# --- Le danger et la passe ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sure", "dangereuse"),
    [
        ("2♣ 3♣ 4♣", "R♣ D♣ A♣"),
        ("2♥ 3♥", "R♥ A♥"),
        ("D♠ 2♠ 3♠ 4♠ 5♠", "D♠ 2♠"),
        ("R♠ 2♠ 3♠ 4♠ 5♠", "R♠ 2♠"),
        ("2♦ 9♦", "2♦ 10♦"),
    ],
)
def test_le_danger_compare_les_mains(sure: str, dangereuse: str) -> None:
    dangers = [danger(m, TOUTES & ~m, Carte("9♦").bit) for m in map(cartes, (sure, dangereuse))]
    assert dangers[0] < dangers[1]


def test_les_passes_sont_toutes_la_et_de_trois_cartes() -> None:
    main = passe("D♠ 3♠ 4♣ 5♣ 6♣ 7♣ 2♦ 3♦ 4♦ 2♥ 3♥ 4♥ 5♥").etat.mains[0].connues
    passes = passes_par_danger(main, 0)
    assert len(set(passes)) == 286
    assert all(p.bit_count() == 3 and not p & ~main for p in [*passes, passe_rapide(main)])
    assert passe_rapide(main) & DAME


# --- Le modèle ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("main", "dehors", "pli", "gardees"),
    [
        ("7♣ 8♣ 10♣", "2♣ 9♣ 3♣ 4♦ 5♦ 6♦ R♦", "A♣ V♣", "7♣ 10♣"),
        ("7♣ 8♣ 10♣", "2♣ 3♣ 3♦ 4♦ 5♦ 6♦ R♦", "A♣ V♣", "7♣"),
        ("7♣ 8♣ 10♣", "2♣ 3♣ 3♦ 4♦ 5♦ 6♦ R♦ V♦", "4♣", "7♣ 8♣ 10♣"),
        ("7♥ 8♥ D♠", "2♣ 3♣ 3♦ 4♦ 5♦ 6♦ R♦", "A♣ V♣", "7♥ 8♥ D♠"),
    ],
    ids=["le 9 est dehors", "rien entre elles", "la somme peut faire 20 ou 21", "des points"],
)
def test_une_carte_par_suite(main: str, dehors: str, pli: str, gardees: str) -> None:
    position = PositionEnMasques.de(situation(main, dehors, pli).etat)
    assert sum(sans_equivalentes(position, position.permises())) == cartes(gardees)


def test_les_mondes_respectent_la_vue() -> None:
    vue = situation("3♦ 9♣", "D♠ 4♣ A♠ 4♦ 5♦ 6♦", absentes=absentes(J2="♣", J3="♣♠"))
    modele, alea = ModeleDeLaCarte(vue), Random(1)
    for _ in range(50):
        monde = modele.tirer(alea)
        assert [main.bit_count() for main in monde.mains] == [2] * 4
        assert monde.mains[3] & cartes("4♣")
        assert not monde.mains[2] & cartes("D♠ A♠")


def test_la_passe_echange_et_donne_l_entame_au_deux_de_trefle() -> None:
    vue = passe("2♣ 3♠ 4♣ 5♣ 6♣ 7♣ 2♦ 3♦ 4♦ 2♥ 3♥ 4♥ 5♥")
    modele, alea = ModeleDeLaPasse(vue), Random(1)
    donnees = cartes("2♣ 3♠ 4♣")
    suite = modele.jouer(modele.tirer(alea), donnees, alea)
    assert suite.mains[1] & donnees == donnees
    assert [main.bit_count() for main in suite.mains] == [13] * 4
    assert suite.mains[suite.meneur] & DEUX
    assert len(modele.finir(suite, alea)) == 4


def test_la_politique_ne_lit_que_la_main_de_qui_joue() -> None:
    """Les mains des autres échangées, elle pose la même carte."""
    modele, alea = ModeleDeLaCarte(situation("3♦ 9♣ D♠", "2♣ 4♣ A♠ 4♦ 5♦ 6♦ 2♠ 7♥ 8♥")), Random(1)
    position = modele.tirer(alea)
    while position.plis < PLIS:
        autre, siege = position.copier(), modele.tour(position)
        assert siege is not None
        un, deux = (s for s in range(4) if s not in (siege, (siege + 1) % 4))
        autre.mains[un], autre.mains[deux] = autre.mains[deux], autre.mains[un]
        carte = choisir(position, Random(2))
        assert carte == choisir(autre, Random(2))
        position.poser(carte, alea)


# --- L'enjeu ------------------------------------------------------------------------------------


def test_les_ecarts() -> None:
    assert ecarts([0, 26, 26, 26]) == pytest.approx([26, -26 / 3, -26 / 3, -26 / 3])
    assert ecarts([27, 0, 0, 0])[1] == 9


@pytest.mark.parametrize(
    ("totaux", "chances"),
    [([100, 20, 30, 40], [0, 1, 0, 0]), ([100, 20, 20, 40], [0, 0.5, 0.5, 0])],
    ids=["le plus bas gagne", "la victoire est partagée"],
)
def test_la_partie_finie_est_certaine(totaux: list[int], chances: list[float]) -> None:
    assert chances_de_gagner(totaux, 100) == chances


def test_la_partie_en_cours_s_estime() -> None:
    debut, fin = chances_de_gagner([0, 5, 10, 15], 100), chances_de_gagner([75, 80, 85, 90], 100)
    assert sum(debut) == pytest.approx(1)
    assert debut == sorted(debut, reverse=True)
    assert fin[0] > debut[0]


def test_finir_la_partie_devant_vaut_plus() -> None:
    """Premier, on veut que le dernier passe 100 ; deuxième, on aime mieux continuer."""
    gains = gains_de_la_manche([20, 30, 60, 95], 100)
    finie, continue_ = gains([4, 4, 4, 15]), gains([7, 7, 10, 3])
    assert finie[0] - continue_[0] > ecarts([4, 4, 4, 15])[0] - ecarts([7, 7, 10, 3])[0]


# --- La tape ------------------------------------------------------------------------------------


@pytest.mark.parametrize("classe", [JoueurIAIntermediaireDameDePique, JoueurIAAvanceDameDePique])
@pytest.mark.parametrize(
    ("pli", "preneurs", "lent"),
    [
        ("3♥ 4♥ 6♥ 7♥", (0, 1, 2, 3), False),
        ("3♥ 4♦ 6♦ 7♦", (1,), True),
        ("3♦ 4♦ 6♦ 7♦", (1,), False),
    ],
    ids=["des points : vite", "pour arrêter une lune : lentement", "aucun point : vite"],
)
def test_tape(classe: type[JoueurIA], pli: str, preneurs: tuple[int, ...], lent: bool) -> None:
    vue = situation("10♦ 9♣", "D♠ 4♣ A♠ 4♠ 5♠ 8♥", preneurs=preneurs)
    mains = tuple(Main(m.connues, m.cachees) for m in vue.etat.mains)
    etat = vue.etat.avec(phase=Phase.TAPE, mains=mains, pli=lire_cartes(pli))
    coup = classe(Random(3)).choisir(Vue(0, etat))
    assert isinstance(coup, Taper)
    assert coup.delai_ms is not None
    assert coup.delai_ms >= BORNES[0]
    assert (coup.delai_ms > BORNES[1]) is lent


# --- L'effort -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vue", "essais"),
    [
        (passe("2♣ 3♠ 4♣ 5♣ 6♣ 7♣ 2♦ 3♦ 4♦ 2♥ 3♥ 4♥ 5♥"), 400),
        (situation("3♦ 9♣", "D♠ 4♣ A♠ 4♦ 5♦ 6♦"), 50),
    ],
    ids=["la passe mérite plus", "la fin de manche, moins"],
)
def test_l_effort_va_ou_il_compte(vue: Vue[EtatDameDePique], essais: int) -> None:
    assert JoueurIAAvanceDameDePique(essais=100).effort_pour(vue) == Effort(essais)


def test_avec_un_budget_l_effort_est_ce_temps() -> None:
    vue = passe("2♣ 3♠ 4♣ 5♣ 6♣ 7♣ 2♦ 3♦ 4♦ 2♥ 3♥ 4♥ 5♥")
    assert JoueurIAAvanceDameDePique(budget_ms=20).effort_pour(vue).budget_ms == 20
