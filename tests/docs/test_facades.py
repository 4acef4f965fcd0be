"""La page des façades reste vraie : ses noms existent, le produit s'en passe, son code tourne."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

RACINE = Path(__file__).parents[2]
SOURCES = RACINE / "src" / "rebelote"
PAGE = (RACINE / "docs" / "facades.md").read_text(encoding="utf-8")
EXEMPLES = re.findall(
    r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL
)
FACADES = re.findall(r"^\| [\w ]+ \| `(rebelote[\w.]*)\.(\w+)`(?: : ([^|]*))?", PAGE, re.MULTILINE)
DU_PRODUIT = ("JoueurIA", "TesteurDeManche")
"""Celles dont seules quelques méthodes sont des façades."""


def test_la_page_nomme_celles_du_cahier() -> None:
    noms = {classe for _, classe, _ in FACADES}
    attendues = {"Partie", "Tarot", "Manche", "JoueurHumain", "LocalDameDePiqueGame", *DU_PRODUIT}
    assert attendues <= noms
    assert {"DameDePiqueGameEngine", "DameDePiqueGameNetworkEngine"} <= noms


@pytest.mark.parametrize(("module", "classe", "methodes"), FACADES)
def test_chaque_facade_existe_avec_ses_methodes(module: str, classe: str, methodes: str) -> None:
    facade = getattr(import_module(module), classe)
    for methode in re.findall(r"`(\w+)`", methodes):
        assert hasattr(facade, methode)


def _importes() -> Iterator[tuple[str, str]]:
    for fichier in SOURCES.rglob("*.py"):
        if fichier.name == "__init__.py":
            continue
        for noeud in ast.walk(ast.parse(fichier.read_text(encoding="utf-8"))):
            if isinstance(noeud, ast.ImportFrom) and noeud.module:
                yield from ((noeud.module, alias.name) for alias in noeud.names)


def test_aucun_module_du_produit_ne_passe_par_elles() -> None:
    """Le jour où l'un s'en sert, elle n'est plus une façade : la page doit le dire."""
    importes = set(_importes())
    servent = {
        classe
        for module, classe, _ in FACADES
        if any(nom == classe and origine.startswith(module) for origine, nom in importes)
    }
    assert servent == set(DU_PRODUIT)


def test_le_nom_du_cahier_y_est_a_la_lettre() -> None:
    assert "`DameDePiqueGameNetorkPlayer`" in PAGE


@pytest.mark.parametrize(
    ("code", "attendu"), EXEMPLES, ids=[f"exemple {n}" for n in range(1, len(EXEMPLES) + 1)]
)
def test_les_exemples_tournent(code: str, attendu: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(code, {"__name__": "page"})
    assert capsys.readouterr().out == attendu


@pytest.mark.parametrize("page", ["README.md", "README.en.md", "docs/architecture.md"])
def test_on_y_arrive(page: str) -> None:
    assert "facades.md" in (RACINE / page).read_text(encoding="utf-8")
