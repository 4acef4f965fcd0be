"""`docs/ecrire-une-ia.md` : son code tourne, tel qu'il est écrit."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.ia import JoueurIASimple
from rebelote.jeux.belote import Partie, ReglesBelote

PAGE = Path(__file__).parents[2] / "docs" / "ecrire-une-ia.md"
BLOC = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    espace: dict[str, Any] = {"__name__": "page"}
    for bloc in BLOC.findall(PAGE.read_text(encoding="utf-8")):
        exec(bloc, espace)
    return espace


def test_la_partie_de_la_page_va_au_bout(page: dict[str, Any]) -> None:
    assert page["partie"].est_terminee


def test_l_ia_qui_imagine_joue_une_manche(page: dict[str, Any]) -> None:
    imagine = page["IAQuiImagine"]
    joueurs = [imagine(Random(1)), JoueurIASimple(), imagine(Random(2)), JoueurIASimple()]
    partie = Partie(joueurs, regles=ReglesBelote(objectif=1), alea=Random(4))
    assert partie.jouer_partie_complete().est_terminee
