"""La page des portes reste vraie : son code tourne, ses commandes marchent, ses nombres aussi."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.gymnase.portes.codage import aplatir
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.jeux.belote import Partie, ReglesBelote
from tests.cli.terminal import Terminal
from tests.gymnase.portes.outils import TABLES

PAGE = (Path(__file__).parents[3] / "docs" / "portes.md").read_text(encoding="utf-8")
NOMS = {
    "belote": "belote",
    "contree": "contrée",
    "dame_de_pique": "dame de pique",
    "tarot_africain": "tarot africain",
    "regicide": "régicide",
}


def _blocs(langue: str) -> list[str]:
    return re.findall(rf"^```{langue}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_le_code_tourne(capsys: pytest.CaptureFixture[str]) -> None:
    espace: dict[str, Any] = {"__name__": "page"}
    for bloc in _blocs("python"):
        exec(bloc, espace)
    premiere, *_ = capsys.readouterr().out.splitlines()
    assert premiere == "EX (forte) 21 parie 0"
    assert sum(espace["gains"].values()) == pytest.approx(0)
    assert sum(espace["etat"].returns()) == pytest.approx(0)
    joueurs = [espace["JoueurPresse"](Random(1)) for _ in range(4)]
    partie = Partie(joueurs, regles=ReglesBelote(objectif=1), alea=Random(1))
    for _ in range(20):
        partie.avancer()


def test_la_commande_du_gymnase_marche(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (ligne,) = [bloc for bloc in _blocs("console") if not bloc.startswith("$")]
    _, *mots = shlex.split(ligne)
    sortie = Terminal(monkeypatch, capsys).lancer(*mots, "--sans-base")
    assert sortie.code == 0, sortie.erreur


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_les_tailles_de_la_page_sont_les_vraies(jeu: str, joueurs: int) -> None:
    position = PartieEnMots.debut(jeu, 0, joueurs=joueurs)
    (ligne,) = re.findall(rf"^\| {NOMS[jeu]} \| (\d+) \| (.*) \|$", PAGE, re.MULTILINE)
    assert int(ligne[0]) == len(position.codage.mots)
    taille = str(len(aplatir(position.observer(0))))
    assert taille == ligne[1] or f"{taille} ({joueurs})" in ligne[1].split(", ")


def test_les_commandes_de_l_exemple_nomment_ce_qui_existe() -> None:
    exemple = Path(__file__).parents[3] / "exemples" / "entrainer_une_politique.py"
    assert "class JoueurAppris(" in exemple.read_text(encoding="utf-8")
    assert f"exemples/{exemple.name}:JoueurAppris@fichier=" in PAGE
