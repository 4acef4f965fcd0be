"""Les exemples du README tournent, et ses deux langues restent égales."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

RACINE = Path(__file__).parents[2]
BLOC = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocs(nom: str, langue: str) -> list[str]:
    page = (RACINE / nom).read_text(encoding="utf-8")
    return [texte for autre, texte in BLOC.findall(page) if autre == langue]


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    travail = tmp_path_factory.mktemp("readme")
    (travail / "exemples").symlink_to(RACINE / "exemples")
    return travail


COMMANDES = [ligne for bloc in blocs("README.md", "console") for ligne in bloc.splitlines()]


def test_les_commandes_du_readme_marchent(dossier: Path) -> None:
    """Dans l'ordre de la page : les dernières lisent ce que les premières ont écrit."""
    for ligne in COMMANDES:
        programme, *arguments = shlex.split(ligne)
        assert programme == "rebelote"
        fini = subprocess.run(
            [sys.executable, "-m", "rebelote", *arguments],
            cwd=dossier,
            capture_output=True,
            text=True,
            check=False,
        )
        assert fini.returncode == 0, f"{ligne}\n{fini.stdout}\n{fini.stderr}"


def test_le_code_du_readme_tourne() -> None:
    espace: dict[str, Any] = {"__name__": "readme"}
    for bloc in blocs("README.md", "python"):
        exec(bloc, espace)
    assert espace["partie"].est_terminee


@pytest.mark.parametrize("langue", ["console", "python", "sh"])
def test_les_deux_readme_montrent_les_memes_exemples(langue: str) -> None:
    sans_commentaires = [
        [re.sub(r'\s*#.*|"""[^"]*"""', "", bloc) for bloc in blocs(nom, langue)]
        for nom in ("README.md", "README.en.md")
    ]
    assert sans_commentaires[0] == sans_commentaires[1]


def test_les_deux_readme_ont_les_memes_titres_et_les_memes_chiffres() -> None:
    pages = [(RACINE / nom).read_text(encoding="utf-8") for nom in ("README.md", "README.en.md")]
    titres = [re.findall(r"^#+", page, re.MULTILINE) for page in pages]
    lignes = [len(re.findall(r"^\|", page, re.MULTILINE)) for page in pages]
    assert titres[0] == titres[1]
    assert lignes[0] == lignes[1]
