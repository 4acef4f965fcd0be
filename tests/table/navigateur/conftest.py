"""La table dans un vrai navigateur : un serveur et un Chromium par module, des personnes neuves."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from outils.navigateur.chromium import BUREAU, chromium, programme
from outils.navigateur.personne import Ouvrir, Personne, venir
from outils.navigateur.serveur import ServeurTable
from tests.prises_de_la_machine import prises_stables


@pytest.fixture(autouse=True)
def reseau_stable() -> Iterator[None]:
    with prises_stables():
        yield


@pytest.fixture(scope="module")
def navigateur() -> Iterator[Browser]:
    """Fermé avec le module ; sans Chromium l'essai est sauté, sauf en intégration continue."""
    if programme() is None and os.environ.get("CI", "").lower() == "true":
        pytest.fail("chromium est introuvable : l'intégration continue doit essayer la table")
    if programme() is None:
        pytest.skip("chromium est introuvable : la table n'est pas essayée dans un navigateur")
    with chromium() as ouvert:
        yield ouvert


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeurTable]:
    ouvert = ServeurTable(tmp_path_factory.mktemp("table"))
    yield ouvert
    ouvert.tuer()


@pytest.fixture
def personne(navigateur: Browser, serveur: ServeurTable) -> Iterator[Ouvrir]:
    """De quoi faire venir quelqu'un ; à la fin, aucune page n'a rien dit de travers."""
    venues: list[Personne] = []

    def faire_venir(taille: tuple[int, int] = BUREAU, **options: object) -> Personne:
        venues.append(venir(navigateur, serveur, taille, **options))
        return venues[-1]

    yield faire_venir
    fautes = [faute for venue in venues for faute in venue.temoin.fautes]
    for venue in venues:
        venue.contexte.close()
    assert not fautes, fautes
