"""Le décompte : contrat, dedans, capot, litige."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.cartes import COULEURS
from rebelote.jeux.belote import EtatBelote, ReglesBelote
from rebelote.jeux.belote.manche import annuler, clore
from rebelote.jeux.belote.points import (
    Decompte,
    Issue,
    annulee,
    decompter,
    points_des_plis,
)
from rebelote.jeux.belote.table import plateau, raconter
from rebelote.jeux.commun.decompte import Terme
from rebelote.jeux.commun.points import camp_capot
from rebelote.noyau.sieges import J1, J2, J3, J4, Siege
from tests.jeux.belote.outils import COEUR, annonces_de, jouer_manche_au_hasard, plis_valant

TIERCE, CINQUANTE, CENT = "7♣ 8♣ 9♣", "9♦ 10♦ V♦ D♦", "9♠ 10♠ V♠ D♠ R♠"
CARRE = "V♥ V♦ V♣ V♠"


def compte(
    points_a: int,
    preneur: Siege = J1,
    belote: Siege | None = None,
    annonces: tuple[tuple[str, ...], ...] = ((), (), (), ()),
    en_attente: int = 0,
    **options: Any,
) -> Decompte:
    """Le décompte d'une manche à cœur où A fait ces points de plis."""
    regles, plis = ReglesBelote(**options), plis_valant(points_a)
    return decompter(regles, preneur, COEUR, plis, annonces_de(*annonces), belote, en_attente)


# --- Le contrat -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "preneur", "belote", "annonces", "issue", "scores"),
    [
        (100, J1, None, {}, Issue.FAIT, (100, 62)),
        (82, J3, None, {}, Issue.FAIT, (82, 80)),
        (80, J3, None, {}, Issue.DEDANS, (0, 162)),
        (62, J2, None, {}, Issue.FAIT, (62, 100)),
        (100, J4, None, {}, Issue.DEDANS, (162, 0)),
        # La belote compte dans le contrat, et ne se perd jamais.
        (75, J1, J3, {}, Issue.FAIT, (95, 87)),
        (90, J1, J2, {}, Issue.DEDANS, (0, 182)),
        (60, J1, J1, {}, Issue.DEDANS, (20, 162)),
        (60, J1, J4, {}, Issue.DEDANS, (0, 182)),
        (100, J1, J2, {}, Issue.FAIT, (100, 82)),
        # Les annonces aussi ; dedans, la défense prend celles qui comptent, d'où qu'elles soient.
        (70, J1, None, {J1: (CINQUANTE,)}, Issue.FAIT, (120, 92)),
        (100, J1, None, {J2: (CINQUANTE,)}, Issue.DEDANS, (0, 212)),
        (40, J1, None, {J1: (CINQUANTE,)}, Issue.DEDANS, (0, 212)),
        (60, J1, J1, {J2: (CINQUANTE,)}, Issue.DEDANS, (20, 212)),
        (60, J2, None, {J2: (TIERCE,), J4: (CENT,)}, Issue.FAIT, (60, 222)),
        # Celles du camp qui n'a pas la meilleure ne comptent pour personne.
        (100, J1, None, {J1: (CINQUANTE,), J2: (TIERCE,)}, Issue.FAIT, (150, 62)),
        (40, J1, None, {J1: (TIERCE,), J2: (CINQUANTE,)}, Issue.DEDANS, (0, 212)),
    ],
)
def test_contrat_en_comparaison(
    points: int,
    preneur: Siege,
    belote: Siege | None,
    annonces: dict[Siege, tuple[str, ...]],
    issue: Issue,
    scores: tuple[int, int],
) -> None:
    dites = tuple(annonces.get(siege, ()) for siege in range(4))
    decompte = compte(points, preneur, belote, dites)
    assert (decompte.issue, decompte.scores) == (issue, scores)
    assert decompte.plis == (points, 162 - points)


@pytest.mark.parametrize(
    ("points", "belote", "annonces", "issue", "scores"),
    [
        (82, None, (), Issue.FAIT, (82, 80)),
        (81, None, (), Issue.DEDANS, (0, 162)),
        # Seuls les plis font le contrat : ni la belote ni les annonces ne le changent.
        (81, J1, (), Issue.DEDANS, (20, 162)),
        (81, None, (CENT,), Issue.DEDANS, (0, 262)),
        (82, J2, (), Issue.FAIT, (82, 100)),
    ],
)
def test_contrat_au_seuil_de_82(
    points: int,
    belote: Siege | None,
    annonces: tuple[str, ...],
    issue: Issue,
    scores: tuple[int, int],
) -> None:
    decompte = compte(points, J1, belote, (annonces, (), (), ()), contrat="seuil_82")
    assert (decompte.issue, decompte.scores) == (issue, scores)


def test_seuil_de_82_meme_si_la_defense_a_plus_au_total() -> None:
    decompte = compte(90, J1, J2, ((), (CINQUANTE,), (), ()), contrat="seuil_82")
    assert (decompte.issue, decompte.scores) == (Issue.FAIT, (90, 142))


# --- Le capot ---------------------------------------------------------------------------------


@pytest.mark.parametrize("contrat", ["comparaison", "seuil_82"])
@pytest.mark.parametrize(
    ("points_a", "belote", "annonces", "scores"),
    [
        (252, None, ((), (), (), ()), (252, 0)),
        (252, J2, ((), (), (), ()), (252, 20)),
        (252, J3, ((), (), (), ()), (272, 0)),
        # Les annonces qui comptent vont au capot, même celles de l'autre camp.
        (252, None, ((), (CENT, TIERCE), (), ()), (372, 0)),
        (252, None, ((CENT,), (TIERCE,), (), ()), (352, 0)),
        # Trois cents points d'annonces, plus que 252, ne l'emportent pas sur un capot.
        (252, None, ((), (CARRE,), (), (CENT,)), (552, 0)),
        (0, None, ((CARRE,), (), (CENT,), ()), (0, 552)),
        # Le capot de la défense.
        (0, None, ((), (), (), ()), (0, 252)),
        (0, J1, ((CENT,), (), (TIERCE,), ()), (20, 372)),
    ],
)
def test_capot(
    contrat: str,
    points_a: int,
    belote: Siege | None,
    annonces: tuple[tuple[str, ...], ...],
    scores: tuple[int, int],
) -> None:
    decompte = compte(points_a, J1, belote, annonces, contrat=contrat)
    assert decompte.scores == scores
    assert decompte.capot == (0 if points_a else 1)
    assert decompte.issue is (Issue.FAIT if points_a else Issue.DEDANS)


def test_gagner_le_der_ne_fait_pas_un_capot() -> None:
    assert camp_capot(plis_valant(150)) is None


# --- Le litige --------------------------------------------------------------------------------


def test_litige_la_defense_marque_les_preneurs_attendent() -> None:
    decompte = compte(81)
    assert (decompte.issue, decompte.scores) == (Issue.LITIGE, (0, 81))
    assert decompte.litige_en_attente == 81


def test_litige_les_belotes_se_marquent_aussitot() -> None:
    assert compte(71, belote=J1).scores == (20, 91)
    assert compte(71, belote=J1).litige_en_attente == 71
    assert compte(91, belote=J2).scores == (0, 91)
    assert compte(91, belote=J2).litige_en_attente == 91


def test_litige_les_annonces_des_preneurs_attendent_avec_leurs_points() -> None:
    decompte = compte(56, annonces=((CINQUANTE,), (), (), ()))
    assert (decompte.issue, decompte.scores) == (Issue.LITIGE, (0, 106))
    assert decompte.litige_en_attente == 106
    decompte = compte(106, annonces=((), (CINQUANTE,), (), ()))
    assert (decompte.scores, decompte.litige_en_attente) == ((0, 106), 106)


def test_sans_litige_l_egalite_est_une_chute() -> None:
    decompte = compte(81, litige=False)
    assert (decompte.issue, decompte.scores) == (Issue.DEDANS, (0, 162))
    assert decompte.litige_en_attente == 0


def test_pas_de_litige_au_seuil_de_82() -> None:
    decompte = compte(91, belote=J2, contrat="seuil_82")
    assert (decompte.issue, decompte.scores) == (Issue.FAIT, (91, 91))
    decompte = compte(81, contrat="seuil_82")
    assert (decompte.issue, decompte.scores) == (Issue.DEDANS, (0, 162))
    assert decompte.litige_en_attente == 0


@pytest.mark.parametrize(
    ("points_a", "preneur", "scores"),
    [
        (100, J1, (181, 62)),  # le preneur réussit
        (60, J1, (0, 243)),  # il chute : la défense gagne ce contrat
        (62, J2, (62, 181)),
        (100, J2, (243, 0)),
        (252, J1, (333, 0)),
    ],
)
def test_le_litige_va_au_camp_qui_gagne_le_contrat_suivant(
    points_a: int, preneur: Siege, scores: tuple[int, int]
) -> None:
    decompte = compte(points_a, preneur, en_attente=81)
    assert decompte.scores == scores
    assert (decompte.litige_verse, decompte.litige_en_attente) == (81, 0)


def test_le_litige_s_ajoute_a_un_nouveau_litige() -> None:
    decompte = compte(81, J2, en_attente=81)
    assert decompte.scores == (81, 0)
    assert (decompte.litige_verse, decompte.litige_en_attente) == (0, 162)


def test_le_litige_traverse_une_manche_annulee() -> None:
    assert annulee(81).litige_en_attente == 81
    assert annulee(81).scores == (0, 0)
    apres = annuler(EtatBelote(litige=81))
    assert apres.litige == 81


def test_deux_litiges_puis_un_contrat_dans_la_partie() -> None:
    etat = EtatBelote()
    for points, preneur in ((81, J1), (81, J2), (100, J1)):
        etat = clore(etat.avec(preneur=preneur, atout=COEUR, plis=plis_valant(points)))
    assert [decompte.scores for decompte in etat.decomptes] == [(0, 81), (81, 0), (262, 62)]
    assert etat.totaux == (343, 143)
    assert etat.litige == 0


# --- Les 162 points ---------------------------------------------------------------------------


@given(st.integers(0, 10_000))
def test_une_manche_vaut_162_points_ou_252_au_capot(graine: int) -> None:
    etat = EtatBelote()
    alea = Random(graine)
    while not etat.decomptes or etat.decomptes[-1].issue is Issue.ANNULEE:
        etat = jouer_manche_au_hasard(etat, alea)
    decompte = etat.decomptes[-1]
    assert sum(decompte.plis) == (162 if decompte.capot is None else 252)


@pytest.mark.parametrize("atout", COULEURS)
def test_points_des_plis_quel_que_soit_l_atout(atout: Any) -> None:
    plis = plis_valant(100)
    assert sum(points_des_plis(plis, atout)) == 162


# --- Le score en termes nommés ----------------------------------------------------------------


def test_termes_d_une_manche() -> None:
    decompte = compte(90, belote=J1, annonces=((TIERCE,), (), (), ()))
    au_der = 0 if decompte.der[0] else 1
    assert decompte.termes == (
        Terme("plis", 90, 0),
        Terme("plis", 72, 1),
        Terme("der", 10, au_der),
        Terme("belote", 20, 0),
        Terme("annonces", 20, 0),
        Terme("total", 130, 0),
        Terme("total", 72, 1),
        Terme("issue", "contrat fait"),
    )


@pytest.mark.parametrize(
    ("decompte", "terme"),
    [
        (compte(81), Terme("litige_en_attente", 81)),
        (compte(90, en_attente=81), Terme("litige_verse", 81)),
        (compte(252), Terme("capot", "A")),
        (compte(252), Terme("der", 100, 0)),
        (compte(70), Terme("issue", "dedans")),
        (annulee(30), Terme("litige_en_attente", 30)),
        (annulee(0), Terme("total", 0, 1)),
    ],
)
def test_chaque_terme_a_son_nom(decompte: Decompte, terme: Terme) -> None:
    assert terme in decompte.termes


@pytest.mark.parametrize(
    ("decompte", "phrase"),
    [
        (
            compte(90, belote=J1),
            "J1 a pris à cœur, plis A (J1 et J3) 90, B (J2 et J4) 72, dont der {der} 10, "
            "belote A 20, contrat fait : A 110, B 72",
        ),
        (
            compte(70, annonces=((), (TIERCE,), (), ())),
            "J1 a pris à cœur, plis A (J1 et J3) 70, B (J2 et J4) 92, dont der {der} 10, "
            "annonces B 20, dedans : A 0, B 182",
        ),
        (annulee(0), "tout le monde a passé deux fois, manche annulée"),
    ],
)
def test_la_manche_se_dit_des_memes_termes(decompte: Decompte, phrase: str) -> None:
    assert raconter(decompte) == phrase.format(der="A" if decompte.der[0] else "B")


def test_la_feuille_du_tableau_est_faite_des_termes() -> None:
    etat = EtatBelote(decomptes=(compte(90, belote=J1),))
    assert plateau(etat).feuille is not None
    (manche,) = plateau(etat).feuille or ()
    termes = {terme.nom: terme for terme in manche.termes}
    assert list(termes) == ["plis", "der", "belote", "total", "issue"]
    assert termes["plis"].camps == (("A", 90), ("B", 72))
    assert termes["belote"].camps == (("A", 20),)
    assert termes["issue"].mot == "contrat fait"
