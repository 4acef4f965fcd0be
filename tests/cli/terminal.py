"""De quoi lancer la commande comme le ferait une personne."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rebelote.cli import executer
from rebelote.cli.simulation import Simulation, jouer_une

DES_UNS = "1\n" * 1000


@dataclass(frozen=True)
class Sortie:
    """Ce que la commande a écrit, et son code."""

    code: int
    texte: str
    erreur: str


def lancer(*arguments: str, entree: str = "") -> Sortie:
    """La vraie commande, dans son propre processus, sans terminal."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    fini = subprocess.run(
        [sys.executable, "-m", "rebelote", *arguments],
        input=entree,
        capture_output=True,
        encoding="utf-8",
        env=env,
        timeout=900,
        check=False,
    )
    return Sortie(fini.returncode, fini.stdout, fini.stderr)


class Clavier(io.StringIO):
    """Une entrée que la commande prend pour celle d'un terminal."""

    def isatty(self) -> bool:
        return True


class Terminal:
    """La même commande sans processus, pour les essais nombreux."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def lancer(self, *arguments: str, entree: str = "", au_clavier: bool = False) -> Sortie:
        self._monkeypatch.setenv("COLUMNS", "100")
        self._monkeypatch.setattr(sys, "stdin", (Clavier if au_clavier else io.StringIO)(entree))
        self._capsys.readouterr()
        code = executer(list(arguments))
        texte, erreur = self._capsys.readouterr()
        return Sortie(code, texte, erreur)


def enregistrer(
    chemin: Path, jeu: str = "belote", graine: int = 1, regles: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Écrit une partie entre IA dans un fichier, et la rend en JSON."""
    simulation = Simulation(jeu, regles or {}, ("aleatoire",) * 4, graine, 1)
    jouee = jouer_une(simulation, 0)
    ligne = getattr(jouee, "ligne")  # noqa: B009 - une partie ratée n'en a pas : l'essai échoue
    ecrire(chemin, [json.loads(ligne)])
    lue: dict[str, Any] = json.loads(ligne)
    return lue


def ecrire(chemin: Path, parties: Sequence[dict[str, Any]]) -> None:
    lignes = (json.dumps(partie, ensure_ascii=False) for partie in parties)
    chemin.write_text("\n".join(lignes) + "\n", encoding="utf-8")
