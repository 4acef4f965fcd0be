"""La table dans un vrai navigateur : un serveur et un Chromium pour tous, des personnes neuves."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from outils.navigateur.chromium import BUREAU, TELEPHONE, chromium, programme
from outils.navigateur.personne import Ouvrir, Personne, venir
from outils.navigateur.serveur import ServeurTable
from tests.prises_de_la_machine import prises_stables


@pytest.fixture(autouse=True)
def reseau_stable() -> Iterator[None]:
    with prises_stables():
        yield


# Une machine chargée est lente : on attend ce qui doit venir, sans dire en combien de temps.
expect.set_options(timeout=20_000)


@dataclass
class Partage:
    """Un Chromium pour tous les essais, et la boucle de Playwright.

    Playwright la dit en marche tant qu'il vit : hors de ses essais on la tait, et les autres essais
    du même processus ont la leur.
    """

    chromium: Browser
    boucle: asyncio.AbstractEventLoop

    @contextmanager
    def en_marche(self) -> Iterator[Browser]:
        asyncio._set_running_loop(self.boucle)
        try:
            yield self.chromium
        finally:
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def partage() -> Iterator[Partage]:
    """Sans Chromium l'essai est sauté, sauf en intégration continue."""
    if programme() is None and os.environ.get("CI", "").lower() == "true":
        pytest.fail("chromium est introuvable : l'intégration continue doit essayer la table")
    if programme() is None:
        pytest.skip("chromium est introuvable : la table n'est pas essayée dans un navigateur")
    with chromium() as ouvert:
        boucle = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield Partage(ouvert, boucle)
        asyncio._set_running_loop(boucle)


@pytest.fixture
def navigateur(partage: Partage) -> Iterator[Browser]:
    with partage.en_marche() as ouvert:
        yield ouvert


@pytest.fixture(scope="session")
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


@pytest.fixture
def bob(navigateur: Browser, tmp_path: Path) -> Iterator[Personne]:
    """Quelqu'un chez lui : son serveur, son navigateur."""
    serveur = ServeurTable(tmp_path)
    chez_lui = venir(navigateur, serveur, TELEPHONE)
    chez_lui.etre_chez_soi()
    yield chez_lui
    chez_lui.contexte.close()
    serveur.tuer()
    assert not chez_lui.temoin.fautes, chez_lui.temoin.fautes


@pytest.fixture(scope="session")
def _la_meme(partage: Partage, serveur: ServeurTable) -> Iterator[Personne]:
    with partage.en_marche() as navigateur:
        venue = venir(navigateur, serveur, TELEPHONE)
    yield venue
    with partage.en_marche():
        venue.contexte.close()


@pytest.fixture
def seule(_la_meme: Personne, navigateur: Browser) -> Iterator[Personne]:
    """La même personne d'un essai à l'autre, qui ne s'attable pas : rien ne se retélécharge."""
    yield _la_meme
    fautes, _la_meme.temoin.fautes = _la_meme.temoin.fautes, []
    assert not fautes, fautes
