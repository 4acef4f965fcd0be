"""`docs/marche-d-une-carte.md` : ses modules existent, et ses nombres sont les vrais."""

import re
from importlib.util import find_spec
from pathlib import Path

from outils.suivre_une_carte import a_la_table, au_gymnase, entre_membres

PAGE = (Path(__file__).parents[2] / "docs" / "marche-d-une-carte.md").read_text(encoding="utf-8")


def test_les_modules_nommes_existent() -> None:
    etages = "cli|cerveau|ia|jeux|noyau|p2p|recit"
    nommes = re.findall(rf"`((?:{etages})(?:\.[a-z_0-9]+)+)`", PAGE)
    assert len(nommes) > 20
    assert [nom for nom in nommes if find_spec(f"rebelote.{nom}") is None] == []


def test_les_nombres_sont_ceux_du_suivi() -> None:
    assert 12 <= len(a_la_table()) <= 20
    assert "rebelote.ia.surveille" in au_gymnase()
    membres = entre_membres()
    assert 40 <= len(membres) <= 55
    assert 15 <= sum(nom.startswith("rebelote.p2p") for nom in membres) <= 25
