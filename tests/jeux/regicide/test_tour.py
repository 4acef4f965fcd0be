"""Le passage du tour : qui ne peut jouer est sauté, et la partie finit à temps."""

from random import Random

import pytest

from rebelote.cartes import Carte
from rebelote.jeux.regicide import EtatRegicide, Fin, Phase, Poser, PremierJoueur, Remplacer, Tour
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege
from tests.jeux.regicide.outils import DEUX_APPUIS, coup, motif, table

PLEINE = "R♠ R♥ D♦ D♣ / R♦ D♠ D♥ / R♣ V♠ / V♥"
"""Seuls les as, les rois et les dames y trouvent place, le valet aussi au sommet."""


def suite(etat: EtatRegicide) -> object:
    return etat.avec(phase=Phase.SUITE).acte_croupier(Random(0))


@pytest.mark.parametrize(
    ("mains", "suivant"),
    [
        (["2♠", "A♠", "A♥", "2♥"], J2),
        (["A♦", "2♦", "A♥", "2♥"], J3),  # J2 ne peut rien jouer
        (["A♦", "", "2♥", "A♥"], J4),  # J2 n'a plus de carte, J3 ne peut rien jouer
        (["A♦", "2♦", "", "V♦"], J4),
    ],
)
def test_qui_ne_peut_jouer_est_saute(mains: list[str], suivant: int) -> None:
    etat = table(mains, PLEINE)
    assert suite(etat) == Tour(CROUPIER, suivant)


@pytest.mark.parametrize(
    "mains",
    [
        ["", "", "", ""],
        ["2♠", "3♠", "4♠", "5♠"],
        ["A♠", "2♠", "3♠", "4♠"],  # un seul peut jouer : il ne joue pas
        ["2♠", "A♠", "", ""],
    ],
)
def test_la_partie_finit_quand_un_seul_au_plus_peut_jouer(mains: list[str]) -> None:
    etat = table(mains, PLEINE).avec(phase=Phase.SUITE)
    fin = suite(etat)
    assert isinstance(fin, Fin)
    finie = etat.appliquer(fin)
    assert finie.est_terminee
    assert finie.motif_refus(fin) is not None
    assert motif(finie, fin) == "PARTIE_FINIE"


def test_une_case_libre_a_la_base_suffit_a_tous() -> None:
    etat = table(["2♠", "3♠", "", ""], "R♠ R♥ R♦ -")
    assert suite(etat) == Tour(CROUPIER, J2)


def test_deux_appuis_peut_finir_plus_tot() -> None:
    base = "R♠ R♥ D♦ D♣ / - - R♣ / R♦"
    mains = ["2♣", "3♦", "", ""]
    assert suite(table(mains, base)) == Tour(CROUPIER, J2)
    etat = table(mains, "R♠ R♥ R♦ D♣ / - - - / D♠")
    assert suite(etat) == Tour(CROUPIER, J2)
    presque = table(["2♠", "3♠", "", ""], "D♦ D♣ V♦ V♣ / R♠ - R♦ / - - / R♣")
    assert suite(presque) == Tour(CROUPIER, J2)  # 3-0 s'appuie sur R♠, 2-1 étant vide
    assert isinstance(suite(presque.avec(regles=DEUX_APPUIS)), Fin)


@pytest.mark.parametrize(
    ("evenement", "attendu"),
    [
        (Tour(CROUPIER, J3), None),
        (Tour(CROUPIER, J2), "TOUR_FAUX"),  # J2 ne peut rien jouer
        (Tour(CROUPIER, J1), "TOUR_FAUX"),  # J3 serait sauté
        (Tour(CROUPIER, J4), "TOUR_FAUX"),
        (Tour(J1, J3), "PAS_SON_TOUR"),
        (PremierJoueur(CROUPIER, J3), "PAS_LE_MOMENT"),
    ],
)
def test_tours_refuses(evenement: Tour, attendu: str | None) -> None:
    etat = table(["A♦", "2♦", "A♥", "2♥"], PLEINE, phase=Phase.SUITE)
    assert motif(etat, evenement) == attendu


def test_fins_refusees() -> None:
    rois = {s: Carte(roi) for s, roi in enumerate(["R♠", "R♥", "R♦", "R♣"])}
    encore = table(["A♦", "2♦", "A♥", "2♥"], PLEINE, phase=Phase.SUITE)
    assert motif(encore, Fin(CROUPIER, ParSiege(rois))) == "FIN_FAUSSE"
    finie = table(["A♦", "2♦", "", "2♥"], PLEINE, phase=Phase.SUITE)
    assert motif(finie, Fin(CROUPIER, ParSiege(rois))) is None
    echanges = {**rois, J1: rois[J2], J2: rois[J1]}
    assert motif(finie, Fin(CROUPIER, ParSiege(echanges))) == "ROIS_FAUX"
    assert motif(finie, Fin(CROUPIER, ParSiege({**rois, J1: rois[J2]}))) == "ROIS_FAUX"
    assert motif(finie, Fin(CROUPIER, ParSiege({J1: rois[J1]}))) == "ROIS_FAUX"
    assert motif(finie, Tour(CROUPIER, J1)) == "TOUR_FAUX"


def test_le_vol_precede_le_passage_du_tour() -> None:
    """La carte volée peut rendre le jeu à qui n'en avait plus : on la tire d'abord."""
    etat = table(["V♦ 2♠", "A♠", "", "3♠"], PLEINE)
    attente = etat.appliquer(coup(etat, "V♦", "4-0", don="2♠", cible=J2))
    apres = attente.appliquer(attente.acte_croupier(Random(0)))
    assert apres.phase is Phase.SUITE
    assert Carte("A♠") in apres.mains[J1]
    assert isinstance(apres.acte_croupier(Random(0)), Fin)


def test_premier_joueur_hors_de_la_table() -> None:
    etat = table(["2♠", "3♠", "4♠"], phase=Phase.PREMIER_JOUEUR)
    assert motif(etat, PremierJoueur(CROUPIER, J4)) == "TOUR_FAUX"
    assert etat.appliquer(PremierJoueur(CROUPIER, J3)).attendus() == {J3}


@pytest.mark.parametrize(
    ("ou", "attendu"),
    [("0-0", "CASE_INCONNUE"), ("5-0", "CASE_INCONNUE"), ("1-4", "CASE_INCONNUE")],
)
def test_case_inconnue(ou: str, attendu: str) -> None:
    etat = table(["2♠", "3♠", "4♠"])
    rangee, colonne = map(int, ou.split("-"))
    assert motif(etat, Poser(J1, Carte("2♠"), rangee, colonne)) == attendu


def test_poser_et_remplacer_ne_se_confondent_pas() -> None:
    etat = table(["9♠", "3♠", "4♠"], "2♥")
    assert motif(etat, Poser(J1, Carte("9♠"), 1, 0)) == "CASE_OCCUPEE"
    assert motif(etat, Remplacer(J1, Carte("9♠"), 1, 1)) == "CASE_VIDE"
    assert motif(etat, Poser(J2, Carte("3♠"), 1, 1)) == "PAS_SON_TOUR"
    assert motif(etat, Poser(J1, Carte("3♠"), 1, 1)) == "CARTE_PAS_EN_MAIN"
    assert motif(etat, Poser(J1, Carte("21"), 1, 1)) == "CARTE_PAS_EN_MAIN"
    assert motif(etat, Tour(CROUPIER, J1)) == "PAS_LE_MOMENT"
