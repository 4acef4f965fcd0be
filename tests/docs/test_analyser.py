"""La page de l'analyse reste vraie : ses sorties, ses options, ses unités, son code."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rebelote.cli import executer
from rebelote.cli.groupe import charger
from rebelote.gymnase.analyse import Reglages, juge
from rebelote.jeux.catalogue import INTEGRES

PAGE = (Path(__file__).parents[2] / "docs" / "analyser.md").read_text(encoding="utf-8")


def blocs(langue: str) -> list[str]:
    return re.findall(rf"^```{langue}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def options() -> set[str]:
    parametres = charger("analyser").params
    return {nom for p in parametres for nom in p.opts if nom.startswith("--")} - {"--help"}


@pytest.mark.parametrize("option", sorted(options()))
def test_chaque_option_est_sur_la_page(option: str) -> None:
    assert option in PAGE


def test_la_sortie_est_celle_de_la_commande(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for ligne in blocs("console")[0].splitlines():
        capsys.readouterr()
        assert executer(shlex.split(ligne)[2:]) == 0
    assert sans_marges(capsys.readouterr().out) == sans_marges(blocs("text")[0])


def sans_marges(texte: str) -> list[str]:
    return [ligne.strip() for ligne in texte.splitlines() if ligne.strip()]


def test_le_code_tourne(capsys: pytest.CaptureFixture[str]) -> None:
    (bloc,) = blocs("python")
    exec(bloc, {"__name__": "page"})
    assert re.match(r"\d+% de paris tenus, dont \d+% à l'aveugle\n\d+\n", capsys.readouterr().out)


@pytest.mark.parametrize("jeu", [jeu.nom for jeu in INTEGRES])
def test_les_unites_de_la_page_sont_les_vraies(jeu: str) -> None:
    for mesure in juge(jeu, Reglages()).mesures:
        seuil = f"à {mesure.seuil:g} près".replace(".", ",") if mesure.seuil else "sans perte"
        assert f"| {mesure.unite} | {seuil} |" in PAGE
        assert mesure.titre in PAGE
