"""Une maison pour tous les essais d'un module."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from rebelote.table.pairs import convocation, meneur, reunion
from rebelote.table.pairs.voisinage import Voisinage
from rebelote.table.porte.ouverture import Ouverte
from tests.table.maisons import Robot, maison, proprietaire


@pytest.fixture(scope="module")
def ouverte(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ouverte]:
    with maison(tmp_path_factory.mktemp("maison")) as ouverte:
        yield ouverte


@pytest.fixture(scope="module")
def sans_trainer() -> Iterator[None]:
    """Entre pairs, on redit et l'on regarde plus souvent : l'essai n'attend pas pour rien."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(convocation, "RAPPEL", 0.2)
        patch.setattr(meneur, "RELANCE", 0.2)
        patch.setattr(reunion, "NOUVELLES", 0.2)
        yield


@pytest.fixture(scope="module")
def sans_annonce() -> Iterator[None]:
    """Aucune table ne se montre sur le réseau local : s'y annoncer, puis se taire, est long."""

    async def ne_pas_se_montrer(*_: object) -> AsyncExitStack:
        return AsyncExitStack()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Voisinage, "se_montrer", ne_pas_se_montrer)
        yield


@pytest.fixture
def alice(ouverte: Ouverte) -> Iterator[Robot]:
    """Le propriétaire du serveur."""
    robot = proprietaire(ouverte)
    yield robot
    robot.fermer()


@pytest.fixture
def passant(ouverte: Ouverte) -> Iterator[Robot]:
    """Quelqu'un que personne ne connaît."""
    robot = Robot(ouverte.base)
    yield robot
    robot.fermer()
