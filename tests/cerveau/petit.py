"""Un cerveau de trente lignes : premier coup légal, ou de travers selon l'adresse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


class _Reponses(BaseHTTPRequestHandler):
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


@contextmanager
def petit_cerveau() -> Iterator[str]:
    """L'adresse d'un petit cerveau qui répond."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Reponses) as serveur:
        fil = Thread(target=serveur.serve_forever)
        fil.start()
        try:
            yield f"http://127.0.0.1:{serveur.server_port}"
        finally:
            serveur.shutdown()
            fil.join()
