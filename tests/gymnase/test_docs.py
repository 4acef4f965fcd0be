"""La page du gymnase reste vraie : son code tourne, ses commandes et ses nombres existent."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rebelote.cli.groupe import charger
from rebelote.ia.designation import est_une_adresse
from tests.gymnase.fabrique import FICHES

PAGE = (Path(__file__).parents[2] / "docs" / "gymnase.md").read_text()


def _blocs(langue: str) -> list[str]:
    return re.findall(rf"^```{langue}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def _options() -> set[str]:
    parametres = charger("gymnase").params
    return {nom for p in parametres for nom in p.opts if nom.startswith("--")}


def test_le_code_tourne(capsys: pytest.CaptureFixture[str]) -> None:
    (bloc,) = _blocs("python")
    exec(bloc, {"__name__": "page"})
    assert re.fullmatch(r"[+-][\d.]+ ± [\d.]+ points par donne\n", capsys.readouterr().out)


def test_les_commandes_emploient_des_options_qui_existent() -> None:
    lignes = [ligne for bloc in _blocs("console") for ligne in bloc.splitlines()]
    gymnase = [shlex.split(ligne)[3:] for ligne in lignes if "rebelote gymnase" in ligne]
    assert len(gymnase) == 5
    for mots in gymnase:
        assert {mot for mot in mots if mot.startswith("--")} <= _options()


@pytest.mark.parametrize("option", sorted(_options() - {"--help"}))
def test_chaque_option_est_sur_la_page(option: str) -> None:
    if option in {"--graine", "--regle", "--nombre", "--ecraser"}:
        return  # communes à d'autres commandes, et dans l'aide
    assert option in PAGE


@pytest.mark.parametrize("jeu", sorted(FICHES))
def test_les_forfaits_de_la_page_sont_les_vrais(jeu: str) -> None:
    forfait = f"{FICHES[jeu].forfait:,}".replace(",", " ")
    assert forfait in PAGE


def test_une_adresse_se_reconnait() -> None:
    assert est_une_adresse("http://127.0.0.1:8001")
    assert not est_une_adresse("avance@mondes=20")
