"""Ce que partagent les essais de vrais processus : lancer quatre nœuds coûte cher."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campagnes.parties_reelles import attendre, avance, etat, partie
from rebelote.p2p.noeud.equipage import Equipage


@pytest.fixture(scope="session")
def en_panne(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Equipage]:
    """Une belote que la panne de J4 arrête en plein milieu : on parle aux trois autres nœuds.

    Rien n'y avance, et aucun essai n'y change rien : ils peuvent donc tous s'en servir.
    """
    dossier = tmp_path_factory.mktemp("en_panne")
    with partie(dossier, "belote", 4, ("objectif=1000",), grace=3600) as equipage:
        avance(equipage.processus, 12)
        equipage.processus[3].tuer()
        autres = equipage.processus[:3]
        attendre(lambda: all("J4" in etat(p).get("en_reconnexion", []) for p in autres), "la panne")
        yield equipage
