"""`docs/ecrire-une-ia.md` : son code tourne, tel qu'il est écrit."""

import re
import shlex
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.ia import JoueurIASimple
from rebelote.jeux.belote import Partie, ReglesBelote
from tests.cli.terminal import Terminal

PAGE = Path(__file__).parents[2] / "docs" / "ecrire-une-ia.md"
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOC = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    espace: dict[str, Any] = {"__name__": "page"}
    for bloc in BLOC.findall(PAGE.read_text(encoding="utf-8")):
        exec(bloc, espace)
    return espace


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def test_la_partie_de_la_page_va_au_bout(page: dict[str, Any]) -> None:
    assert page["partie"].est_terminee


@pytest.mark.parametrize("nom", ["IAQuiImagine", "IAQuiCherche", "IAQuiResout"])
def test_les_ia_de_la_page_jouent_une_manche(page: dict[str, Any], nom: str) -> None:
    ia = page[nom]
    joueurs = [ia(Random(1)), JoueurIASimple(), ia(Random(2)), JoueurIASimple()]
    partie = Partie(joueurs, regles=ReglesBelote(objectif=1), alea=Random(4))
    assert partie.jouer_partie_complete().est_terminee


def test_les_commandes_de_la_page_marchent(
    tmp_path: Path, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    premier = BLOC.findall(PAGE.read_text(encoding="utf-8"))[0]
    Path("mon_ia.py").write_text(premier, encoding="utf-8")
    for ligne in CONSOLE.findall(PAGE.read_text(encoding="utf-8")):
        _, *arguments = shlex.split(ligne)
        sortie = terminal.lancer(*arguments)
        assert (sortie.code, sortie.erreur) == (0, ""), ligne
