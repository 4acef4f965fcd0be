"""Un cerveau tel que le cahier des charges le décrit : deux adresses, et rien d'autre.

Il ne connaît du paquet que la simulation du premier module : des dictionnaires et des fonctions.
"""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Self

from exemples import simulation_locale


def decider_enchere(demande: Any) -> Any:
    main, retournee = demande["main"], demande["carte_retournee"]
    if demande["tour"] == 1:
        prend = simulation_locale.decider_enchere(main, retournee) == "PRENDS"
        couleur = retournee["couleur"] if prend else None
    else:
        couleur = simulation_locale.choisir_couleur_second_tour(main, retournee)
    return {"enchere": "PASSE" if couleur is None else "PRENDS", "couleur": couleur}


def choisir_carte(demande: Any) -> Any:
    pli, atout = demande["pli_en_cours"], demande["atout"]
    maitre = simulation_locale.partenaire_est_maitre(pli, atout)
    return {"carte": simulation_locale.choisir_carte_legale(demande["main"], pli, atout, maitre)}


ADRESSES = {"/decider_enchere": decider_enchere, "/choisir_carte": choisir_carte}


class CerveauDuCahier:
    """Le service, à employer avec `with` ; il retient ce qu'il a répondu."""

    def __init__(self) -> None:
        self.reponses: list[tuple[str, Any]] = []
        reponses = self.reponses

        class Reponses(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                corps = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                repondre = ADRESSES.get(self.path)
                if repondre is None or not corps:
                    self._rendre(404 if repondre is None else 422, {"detail": "non"})
                    return
                reponse = repondre(corps)
                reponses.append((self.path, reponse))
                self._rendre(200, reponse)

            def do_GET(self) -> None:
                self._rendre(404, {"detail": "rien ici"})

            def _rendre(self, statut: int, objet: Any) -> None:
                octets = json.dumps(objet).encode()
                self.send_response(statut)
                self.send_header("Content-Length", str(len(octets)))
                self.end_headers()
                self.wfile.write(octets)

            def log_message(self, *_: Any) -> None:
                pass

        self._serveur = ThreadingHTTPServer(("127.0.0.1", 0), Reponses)
        self._fil = Thread(target=self._serveur.serve_forever)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._serveur.server_port}"

    def __enter__(self) -> Self:
        self._fil.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._serveur.shutdown()
        self._fil.join()
        self._serveur.server_close()
