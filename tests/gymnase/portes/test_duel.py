"""Le duel contre l'IS-MCTS d'OpenSpiel : il se mesure, se règle et se joue."""

from __future__ import annotations

import re

import pytest

from campagnes import ismcts_duel
from rebelote.jeux.catalogue import trouver

JEU = trouver("tarot_africain")


def test_le_nombre_de_simulations_suit_le_temps_voulu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts_duel, "mesurer", lambda jeu, ia, simulations: (30.0, 12.0))
    assert ismcts_duel.regler(JEU, "avance", None) == 25
    assert ismcts_duel.regler(JEU, "avance", 120.0) == 100
    assert ismcts_duel.regler(JEU, "avance", 0.1) == 2


def test_chacun_est_chronometre() -> None:
    nous, eux = ismcts_duel.mesurer(JEU, "aleatoire", 2)
    assert 0 < nous < eux


def test_le_match_dit_son_intervalle(capsys: pytest.CaptureFixture[str]) -> None:
    ismcts_duel.affronter(JEU, "simple", 2, donnes=2, graine=1)
    lignes = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"après 2 donne\(s\) : [+-][\d.]+ ± [\d.]+", lignes[0])
    assert lignes[1].startswith("0 faute(s), empreinte ")


@pytest.mark.parametrize(
    "options",
    [["--jeu", "zzz"], ["--ia", "nulle"], ["--simulations", "1", "--jeu", "tarot_africain"]],
)
def test_un_duel_insense_se_refuse_en_une_ligne(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ismcts_duel", *options])
    assert ismcts_duel.main() == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    "options",
    [
        ["--temps-ms", "nan"],
        ["--temps-ms", "-5"],
        ["--temps-ms", "inf"],
        ["--temps-ms", "30", "--simulations", "5"],
    ],
)
def test_un_effort_insense_se_refuse(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ismcts_duel", *options])
    with pytest.raises(SystemExit, match="2"):
        ismcts_duel.main()
    assert "--temps-ms" in capsys.readouterr().err
