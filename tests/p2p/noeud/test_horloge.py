"""L'heure de la machine change en pleine partie : il ne se passe rien."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campagnes.parties_reelles import avance, d_accord, issues, partie

GRACE = 20.0
"""Bien moins que les sauts de l'heure : les compter comme du silence exclurait aussitôt."""
DECALEE = """
import pathlib, sys, time
_vraie, _dossier = time.time, pathlib.Path(__file__).parent

def _decalage():
    arguments = sys.orig_argv
    if "--nom" not in arguments:
        return 0
    fichier = _dossier / arguments[arguments.index("--nom") + 1]
    return int(fichier.read_text() or 0) if fichier.exists() else 0

time.time = lambda: _vraie() + _decalage()
time.time_ns = lambda: int(time.time() * 1e9)
"""


@pytest.fixture
def heures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Un dossier où le fichier `Bob` contient les secondes dont l'heure de Bob est décalée."""
    dossier = tmp_path / "heures"
    dossier.mkdir()
    (dossier / "sitecustomize.py").write_text(DECALEE, encoding="utf-8")
    chemins = [str(dossier), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(chemins))
    return dossier


def test_changer_l_heure_ne_fait_rien(tmp_path: Path, heures: Path) -> None:
    """Une heure en arrière chez l'un, quatre-vingt-dix secondes en avant chez l'autre."""
    with partie(tmp_path / "noeuds", "belote", 4, ("objectif=1",), GRACE) as equipage:
        avance(equipage.processus, 8)
        (heures / "Bob").write_text("-3600")
        (heures / "Charlie").write_text("90")
        fins = issues(equipage.processus)
    assert d_accord(fins)
    assert [fin["exclus"] for fin in fins] == [[]] * 4
