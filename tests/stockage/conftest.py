"""Chaque essai du stockage se fait deux fois : sur SQLite et sur un vrai PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rebelote.stockage.depot import Depot
from tests.cli.terminal import Terminal
from tests.stockage.serveur import Serveur, demarrer, trouver_postgresql

SANS_POSTGRESQL = (
    "PostgreSQL n'est pas installé : outils/installer_systeme.sh, ou « apt-get install postgresql »"
)


@pytest.fixture(scope="session")
def serveur() -> Iterator[Serveur]:
    """Le serveur PostgreSQL des essais ; son absence n'est permise que sur une machine à soi."""
    programmes = trouver_postgresql()
    if programmes is None:
        if os.environ.get("CI") == "true":
            pytest.fail(SANS_POSTGRESQL)
        pytest.skip(SANS_POSTGRESQL)
    with demarrer(programmes) as serveur:
        yield serveur


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """L'adresse d'une base qui n'a jamais servi."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'parties.db'}"
    serveur: Serveur = request.getfixturevalue("serveur")
    return serveur.base_vide()


@pytest.fixture
def depot(url: str) -> Iterator[Depot]:
    with Depot.ouvrir(url) as depot:
        yield depot


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)
