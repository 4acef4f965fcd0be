"""Un vrai `rebelote table` dans son processus, que l'on peut tuer et relancer."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import APIResponse, BrowserContext

ADRESSE: Final = re.compile(r"(http://[\w.:]+)/?#(\S+)")


class ServeurTable:
    """Le serveur, ses données dans un dossier à lui, toujours au même port."""

    def __init__(self, dossier: Path, chemins: str = "") -> None:
        self.dossier = dossier
        self.port = _port_libre()
        self._chemins = chemins
        self.processus = self._lancer()

    def _lancer(self) -> subprocess.Popen[str]:
        commande = [sys.executable, "-m", "rebelote", "table", "--sans-navigateur"]
        commande += ["--adresse", "127.0.0.1", "--port", str(self.port)]
        commande += ["--donnees", str(self.dossier), "--sans-base"]
        chemins = [self._chemins, os.environ.get("PYTHONPATH", "")]
        processus = subprocess.Popen(
            commande,
            env={
                **os.environ,
                "HOME": str(self.dossier),
                "XDG_DATA_HOME": str(self.dossier),
                "PYTHONPATH": os.pathsep.join(filter(None, chemins)),
                "PYTHONUNBUFFERED": "1",
            },
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert processus.stdout is not None
        for ligne in processus.stdout:
            if trouvee := ADRESSE.search(ligne):
                self.adresse, self.cle = trouvee.groups()
                return processus
        raise AssertionError(f"la table n'a pas démarré : code {processus.wait()}")

    def tuer(self) -> None:
        """La panne la plus brutale : rien ne se range avant la fin."""
        self.processus.kill()
        self.processus.communicate()

    def relancer(self) -> None:
        self.processus = self._lancer()


def _port_libre() -> int:
    with socket.socket() as prise:
        prise.bind(("127.0.0.1", 0))
        return int(prise.getsockname()[1])


def poster(contexte: BrowserContext, adresse: str, chemin: str, corps: dict[str, Any]) -> Any:
    """Une demande de l'API, avec les cookies de cette personne."""
    reponse: APIResponse = contexte.request.post(
        f"{adresse}/api/{chemin}", data=corps, headers={"Origin": adresse}
    )
    assert reponse.ok, f"{chemin} : {reponse.status} {reponse.text()}"
    return reponse.json() if reponse.body() else None
