"""`docs/ajouter-un-jeu.md`, suivi pas à pas : un sixième jeu, installé depuis l'extérieur."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "ajouter-un-jeu.md"
BLOC = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def blocs() -> dict[str, list[str]]:
    tous: dict[str, list[str]] = {}
    for langue, texte in BLOC.findall(PAGE.read_text(encoding="utf-8")):
        tous.setdefault(langue, []).append(texte)
    return tous


@pytest.fixture(scope="module")
def installe(blocs: dict[str, list[str]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Le paquet de la page, vraiment installé dans un dossier à part."""
    source = tmp_path_factory.mktemp("source")
    cible = tmp_path_factory.mktemp("cible")
    *module, _ = blocs["python"]
    (source / "jeu_de_la_haute.py").write_text("\n\n".join(module), encoding="utf-8")
    (source / "pyproject.toml").write_text(blocs["toml"][0], encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(cible), str(source)], check=True)
    return cible


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
