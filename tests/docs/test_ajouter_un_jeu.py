"""`docs/ajouter-un-jeu.md`, suivi pas à pas : un sixième jeu, installé depuis l'extérieur."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.sixieme_jeu import installer, lire_blocs


@pytest.fixture(scope="module")
def blocs() -> dict[str, list[str]]:
    return lire_blocs()


@pytest.fixture(scope="module")
def installe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Le paquet de la page, vraiment installé dans un dossier à part."""
    return installer(tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("cible"))


def lancer(installe: Path, *arguments: str, dossier: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=dossier,
        env={**os.environ, "PYTHONPATH": str(installe)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_les_commandes_de_la_page_marchent(
    installe: Path, blocs: dict[str, list[str]], tmp_path: Path
) -> None:
    for ligne in blocs["console"][0].splitlines():
        _, *arguments = shlex.split(ligne)
        resultat = lancer(installe, "-m", "rebelote", *arguments, dossier=tmp_path)
        assert resultat.returncode == 0, f"{ligne}\n{resultat.stdout}\n{resultat.stderr}"


def test_le_jeu_de_la_page_respecte_le_contrat(
    installe: Path, blocs: dict[str, list[str]], tmp_path: Path
) -> None:
    resultat = lancer(installe, "-c", blocs["python"][-1], dossier=tmp_path)
    assert resultat.returncode == 0, resultat.stderr
