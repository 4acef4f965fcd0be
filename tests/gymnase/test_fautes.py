"""Une IA en faute perd la donne, est nommée avec sa trace, et n'arrête jamais le tournoi."""

from __future__ import annotations

import pytest

from rebelote.gymnase import Processus
from rebelote.gymnase.tournoi.resultats import Genre
from tests.gymnase.fabrique import FICHES, fautive, mener, tournoi

FORFAIT = FICHES["belote"].forfait


@pytest.mark.parametrize(
    ("ia", "genre", "message"),
    [
        ("Tricheuse", Genre.ILLEGAL, "["),
        ("Muette", Genre.ILLEGAL, "choisir() a rendu None, pas un coup"),
        ("Voisine", Genre.ILLEGAL, "un coup de J"),
        ("Sortante", Genre.PANNE, "SystemExit : 0"),
    ],
)
def test_une_faute_perd_la_donne(ia: str, genre: Genre, message: str) -> None:
    bilan = mener(tournoi("belote", "simple", fautive(ia)), 3)
    assert bilan.ecarts[0, 1] == [FORFAIT] * 3 or ia == "Tricheuse"
    assert bilan.paires[0].victoires == 3
    assert not bilan.fautes[0]
    assert {faute.genre for _, faute in bilan.fautes[1]} == {genre}
    assert bilan.fautes[1][0][1].message.startswith(message)


def test_une_panne_garde_sa_trace() -> None:
    bilan = mener(tournoi("belote", fautive("Panne"), "simple"), 8)
    pannes = bilan.fautes[0]
    assert pannes
    assert all(faute.message == "RuntimeError : plus d'idées" for _, faute in pannes)
    assert "fautives.py" in pannes[0][1].trace
    assert 'raise RuntimeError("plus\\nd\'idées")' in pannes[0][1].trace
    assert bilan.paires[0].ecart.moyenne < 0


def test_une_ia_qui_ne_se_construit_pas_toujours() -> None:
    bilan = mener(tournoi("belote", "simple", fautive("Capricieuse")), 8)
    messages = {faute.message for _, faute in bilan.fautes[1]}
    assert 0 < len(bilan.fautes[1]) < 16
    assert all("pas envie" in message for message in messages)


@pytest.mark.parametrize(
    ("ia", "defaillants"),
    [
        (("simple", "aleatoire"), []),
        (("simple", fautive("Muette")), [1]),
        (("simple", fautive("Capricieuse")), []),
        ((fautive("Muette"), fautive("Sortante")), [0, 1]),
        (("simple", fautive("Muette"), "aleatoire"), [1]),
    ],
)
def test_qui_a_failli_a_chaque_donne(ia: tuple[str, ...], defaillants: list[int]) -> None:
    """Ni l'IA dont l'adversaire faute toujours, ni celle qui ne faute que parfois."""
    assert mener(tournoi("belote", *ia), 4).defaillants == defaillants


def test_les_donnes_en_faute_se_comptent_de_un() -> None:
    bilan = mener(tournoi("belote", "simple", fautive("Muette")), 2)
    assert [rang for rang, _ in bilan.fautes[1]] == [1, 1, 2, 2]
    exemples = bilan.en_json()["participants"][1]["exemples"]
    assert [exemple["donne"] for exemple in exemples] == [1, 1, 2, 2]


def test_les_points_moyens_ne_comptent_que_les_tables_finies() -> None:
    bilan = mener(tournoi("belote", "simple", fautive("Muette")), 3)
    assert bilan.points(0).nombre == bilan.points(1).nombre == 0


def test_dans_un_ouvrier_meme_une_interruption_est_de_l_ia() -> None:
    with Processus(1) as ouvriers:
        bilan = mener(tournoi("belote", "simple", fautive("Interruptrice")), 2, ouvriers=ouvriers)
    assert {faute.genre for _, faute in bilan.fautes[1]} == {Genre.PANNE}
    assert bilan.ecarts[0, 1] == [FORFAIT] * 2


def test_une_ia_trop_lente_est_interrompue() -> None:
    essai = tournoi("belote", "simple", fautive("Lente"), delai=0.05)
    with Processus(1) as ouvriers:
        bilan = mener(essai, 2, ouvriers=ouvriers)
    assert {faute.genre for _, faute in bilan.fautes[1]} == {Genre.DELAI}
    assert bilan.fautes[1][0][1].message == "pas de coup en 0,05 s"


def test_une_ia_bloquee_hors_de_python_perd_aussi() -> None:
    essai = tournoi("belote", "simple", fautive("Bloquee"), delai=0.1)
    with Processus(1) as ouvriers:
        bilan = mener(essai, 1, ouvriers=ouvriers)
    assert bilan.ecarts[0, 1] == [FORFAIT]
    messages = {f"{faute.genre.value}, {faute.message}" for _, faute in bilan.fautes[1]}
    assert messages == {"délai, bloquée : pas de coup en 0,1 s"}


def test_une_ia_qui_tue_son_processus_est_retrouvee() -> None:
    with Processus(1) as ouvriers:
        bilan = mener(tournoi("belote", "simple", fautive("Mortelle")), 1, ouvriers=ouvriers)
    assert bilan.ecarts[0, 1] == [FORFAIT]
    messages = {faute.message for _, faute in bilan.fautes[1]}
    assert messages == {"le processus s'est arrêté (code 7)"}
