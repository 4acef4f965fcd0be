"""La même graine donne à un siège le même hasard, que l'on joue seul, beaucoup ou sur le réseau."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from rebelote.cli.graines import alea_de, graine_ou_hasard
from rebelote.cli.reseau.convive import Convive
from rebelote.noyau.sieges import CROUPIER, nom_siege
from tests.cli.terminal import Terminal

GRAINE = 7
TEMOIN = """
import json
from pathlib import Path

NOTES = Path(__file__).with_name("notes.jsonl")

class Temoin:
    def __init__(self, alea):
        with NOTES.open("a") as notes:
            notes.write(json.dumps(alea.random()) + "\\n")

    def choisir(self, vue):
        return vue.coups_legaux()[0]
"""


def test_le_hasard_d_un_siege_porte_son_nom() -> None:
    for siege in (CROUPIER, 0, 1, 2, 3):
        attendu = Random(f"{GRAINE}:2:{nom_siege(siege)}").random()
        assert alea_de(GRAINE, siege, partie=2).random() == attendu


def test_sans_graine_le_hasard_est_neuf() -> None:
    assert alea_de(None, 0).random() != alea_de(None, 0).random()
    assert graine_ou_hasard(0) == 0
    assert graine_ou_hasard(None) != graine_ou_hasard(None)


@pytest.fixture
def temoin(tmp_path: Path) -> Path:
    fichier = tmp_path / "temoin.py"
    fichier.write_text(TEMOIN)
    return fichier


def hasards(temoin: Path) -> list[float]:
    """Le premier tirage de chacun des quatre derniers joueurs assis, dans l'ordre des sièges."""
    lignes = (temoin.parent / "notes.jsonl").read_text().splitlines()
    return [json.loads(ligne) for ligne in lignes[-4:]]


def test_jouer_simuler_et_le_reseau_tirent_le_meme_hasard(terminal: Terminal, temoin: Path) -> None:
    attendus = [alea_de(GRAINE, siege).random() for siege in range(4)]
    ia, partie = f"{temoin}:Temoin", ["tarot_africain", "-g", str(GRAINE), "-r", "vies=1"]

    assert terminal.lancer("simuler", *partie, "-j", ia).code == 0
    assert hasards(temoin) == attendus

    direct = ["--direct", "--delai", "0", "--sans-base"]
    assert terminal.lancer("jouer", *partie, "-j", ia, *direct).code == 0
    assert hasards(temoin) == attendus

    convive = Convive(None, ia, GRAINE, grace=60)
    for siege in range(4):
        convive.joueur("tarot_africain", siege)
    assert hasards(temoin) == attendus
