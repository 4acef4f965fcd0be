"""Le jeu de la documentation, que la page ne connaît pas : jouable aussitôt, en entier."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from outils.navigateur.chromium import TELEPHONE
from outils.navigateur.joueur import Joueur
from outils.navigateur.personne import Ouvrir
from outils.navigateur.serveur import ServeurTable
from tests.docs.sixieme_jeu import installer
from tests.table.navigateur.regards import sans_violation


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeurTable]:
    """Un serveur à qui l'on a installé un jeu de plus."""
    cible = installer(tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("cible"))
    ouvert = ServeurTable(tmp_path_factory.mktemp("table"), chemins=str(cible))
    yield ouvert
    ouvert.tuer()


def test_la_haute_se_joue_dans_la_page(personne: Ouvrir) -> None:
    alice = personne(TELEPHONE)
    alice.ouvrir_table("haute", nombre=3, ias={"J2": "aleatoire", "J3": "aleatoire"}, graine=1)
    alice.commencer()
    joueur = Joueur(alice)
    joueur.jouer()
    sans_violation(alice.page, "la haute")
    joueur.finir()
    journal = alice.lire("/enregistrement")["journal"]
    assert sum(coup["auteur"] == "J1" for coup in journal) == 3
