"""Réglages communs à tous les tests."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

from rebelote.stockage.adresse import VARIABLE

# Mêmes exemples à chaque fois, et rien qui dépende de la vitesse de la machine.
settings.register_profile("rebelote", deadline=None, derandomize=True, database=None)
settings.load_profile("rebelote")

# Lancés à l'arrière-plan, les tests hériteraient d'un Ctrl-C ignoré, et leurs processus après eux.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def chez_soi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Aucun essai ne touche la vraie base de la personne qui les lance."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "donnees"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "donnees"))
    return tmp_path
