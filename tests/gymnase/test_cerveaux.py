"""Un cerveau HTTP joue comme une IA d'ici ; s'il se tait ou triche, il perd la donne."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rebelote.cerveau.joueurs import verifier_cerveau
from rebelote.gymnase import lire_participants
from rebelote.gymnase.tournoi.resultats import Genre
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from tests.cerveau.petit import petit_cerveau
from tests.gymnase.fabrique import FICHES, mener, tournoi


@pytest.fixture(scope="module")
def cerveau() -> Iterator[str]:
    with petit_cerveau() as adresse:
        yield adresse


def test_un_cerveau_joue_jusqu_au_bout(cerveau: str) -> None:
    bilan = mener(tournoi("belote", "simple", cerveau), 2)
    assert not any(bilan.fautes)
    assert bilan.paires[0].ecart.nombre == 2


@pytest.mark.parametrize(("chemin", "genre"), [("triche", Genre.PANNE), ("panne", Genre.PANNE)])
def test_un_cerveau_en_faute_perd_la_donne(cerveau: str, chemin: str, genre: Genre) -> None:
    bilan = mener(tournoi("belote", "simple", f"{cerveau}/{chemin}"), 1)
    assert bilan.ecarts[0, 1] == [FICHES["belote"].forfait]
    assert {faute.genre for _, faute in bilan.fautes[1]} == {genre}
    assert bilan.fautes[1][0][1].message


# --- Avant la première donne --------------------------------------------------------------------


@contextmanager
def _muet() -> Iterator[str]:
    """Une adresse où l'on se connecte, et où personne ne répond jamais."""
    with socket.create_server(("127.0.0.1", 0)) as prise:
        yield f"http://127.0.0.1:{prise.getsockname()[1]}"


def test_un_cerveau_muet_se_dit_apres_le_delai() -> None:
    with _muet() as url, pytest.raises(ErreurRebelote) as refus:
        verifier_cerveau(url, 0.05)
    assert str(refus.value) == f"le cerveau {url} ne répond pas : pas de réponse en 0.05 s"


def test_une_adresse_qui_n_est_pas_un_cerveau(cerveau: str) -> None:
    with pytest.raises(ErreurRebelote, match="n'est pas un cerveau : statut 404 à GET /"):
        verifier_cerveau(f"{cerveau}/absent")


def test_on_dit_quel_cerveau_l_on_attend(cerveau: str) -> None:
    dits: list[str] = []
    lire_participants(trouver("belote"), ["simple", cerveau], dits.append)
    assert dits == [f"attente du cerveau {cerveau}, 5 s au plus"]
