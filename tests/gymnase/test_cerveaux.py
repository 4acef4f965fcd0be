"""Un cerveau HTTP joue comme une IA d'ici ; s'il se tait ou triche, il perd la donne."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from rebelote.cerveau.joueurs import verifier_cerveau
from rebelote.gymnase import lire_participants
from rebelote.gymnase.fiches import FICHES
from rebelote.gymnase.tournoi.resultats import Genre
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from tests.gymnase.fabrique import mener, tournoi


class Reponses(BaseHTTPRequestHandler):
    """Un cerveau de trente lignes : premier coup légal, ou de travers selon l'adresse."""

    def do_GET(self) -> None:
        self._repondre(404 if self.path.startswith("/absent") else 200, {"nom": "petit"})

    def do_POST(self) -> None:
        corps = self.rfile.read(int(self.headers["Content-Length"]))
        coups = json.loads(corps)["coups_legaux"]
        if self.path.startswith("/triche"):
            self._repondre(200, {"coup": {"type": "ENCHERE", "auteur": "J1", "enchere": "DEUX"}})
        elif self.path.startswith("/panne"):
            self._repondre(500, {})
        else:
            self._repondre(200, {"coup": coups[0]})

    def _repondre(self, statut: int, objet: Any) -> None:
        octets = json.dumps(objet).encode()
        self.send_response(statut)
        self.send_header("Content-Length", str(len(octets)))
        self.end_headers()
        self.wfile.write(octets)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def cerveau() -> Iterator[str]:
    with _serveur() as serveur:
        yield f"http://127.0.0.1:{serveur.server_port}"


@contextmanager
def _serveur() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Reponses) as serveur:
        fil = Thread(target=serveur.serve_forever)
        fil.start()
        try:
            yield serveur
        finally:
            serveur.shutdown()
            fil.join()


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
