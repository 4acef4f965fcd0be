"""Un cerveau HTTP joue comme une IA d'ici ; s'il se tait ou triche, il perd la donne."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from rebelote.gymnase.fiches import FICHES
from rebelote.gymnase.resultats import Genre
from tests.gymnase.fabrique import mener, tournoi


class Reponses(BaseHTTPRequestHandler):
    """Un cerveau de trente lignes : premier coup légal, ou de travers selon l'adresse."""

    def do_GET(self) -> None:
        self._repondre(200, {"nom": "petit"})

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
