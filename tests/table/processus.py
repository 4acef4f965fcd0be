"""`rebelote table` dans son propre processus, que l'on peut tuer."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.table.maisons import DELAI, Robot


class Serveur:
    """Un serveur de table, lancé par sa commande."""

    def __init__(self, donnees: Path, port: int = 0, *options: str) -> None:
        commande = [sys.executable, "-m", "rebelote", "table", "--sans-navigateur"]
        arguments = ["--port", str(port), "--donnees", str(donnees), *options]
        self.processus = subprocess.Popen(
            [*commande, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.processus.stdout is not None
        self.annonce = self.processus.stdout.readline()
        trouve = re.search(r"(http://[\d.]+:(\d+))/#(\S+)", self.annonce)
        assert trouve is not None, self.annonce + self.processus.communicate()[1]
        self.base, self.port, self.cle = trouve[1], int(trouve[2]), trouve[3]

    def proprietaire(self) -> Robot:
        robot = Robot(self.base)
        assert robot.post("/proprietaire", cle=self.cle).status_code == 204
        return robot

    def arreter(self, signal_envoye: int = signal.SIGKILL) -> tuple[int, str, str]:
        """Le code de sortie, et ce qu'il a dit."""
        self.processus.send_signal(signal_envoye)
        sortie, erreurs = self.processus.communicate(timeout=DELAI)
        return self.processus.returncode, sortie, erreurs
