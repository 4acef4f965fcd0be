"""La file des mouvements : le temps laissé pour lire."""

from __future__ import annotations

import pytest

from tests.table.page.noeud_js import executer


@pytest.mark.parametrize(
    ("horloge", "ms"), [(None, 12_000), (60, 12_000), (30, 10_000), (15, 5_000)]
)
def test_lire_la_feuille_ne_mange_pas_l_horloge(horloge: int | None, ms: int) -> None:
    corps = "return file.tempsDeLire(donnees);"
    assert executer({"file": "file.js"}, corps, horloge) == ms
