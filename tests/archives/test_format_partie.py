"""La page du format dit tout ce que les jeux écrivent."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from rebelote.jeux.catalogue import INTEGRES
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu

PAGE = (Path(__file__).parents[2] / "docs" / "format-partie.md").read_text()
LIGNES = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)

EVENEMENTS = [(jeu, evenement) for jeu in INTEGRES for evenement in jeu.evenements]


@pytest.mark.parametrize(
    ("jeu", "evenement"), EVENEMENTS, ids=[f"{j.nom}-{e.TYPE}" for j, e in EVENEMENTS]
)
def test_chaque_evenement_et_chacun_de_ses_champs(jeu: Jeu, evenement: type[Evenement]) -> None:
    titre = jeu.titre.lower()
    (champs,) = [c for j, t, c in LIGNES if titre in j.lower() and f"`{evenement.TYPE}`" in t]
    for champ in fields(evenement)[1:]:
        assert f"`{champ.name}`" in champs
