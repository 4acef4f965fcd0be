"""La page du protocole nomme chaque endpoint du nœud et chaque type d'entrée."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from rebelote.p2p.manche import constats
from rebelote.p2p.messages.entree import (
    APPORT,
    AVIS,
    CLE,
    EVENEMENT,
    EXCLUSION,
    MELANGE,
    PARTS,
    SECOURS,
)
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.noeud.api import creer_api
from rebelote.p2p.noeud.bornes import Bornes
from rebelote.p2p.noeud.noeud import Noeud
from tests.p2p.reseau import simple

PAGE = (Path(__file__).parents[2] / "docs" / "protocole.md").read_text(encoding="utf-8")


def _endpoints(dossier: Path) -> set[str]:
    async def schema() -> set[str]:
        noeud = Noeud("Ana", Identite(), "https://127.0.0.1:1", dossier, simple)
        return set(creer_api(noeud).openapi()["paths"])

    return asyncio.run(schema())


def test_chaque_endpoint_est_decrit(tmp_path: Path) -> None:
    decrits = set(re.findall(r"`(?:GET |POST )?(/[a-z_/]+)", PAGE))
    decrits |= {f"/salle{geste}" for geste in ("/pret", "/pas_pret", "/quitter")}
    assert _endpoints(tmp_path) <= decrits


def test_chaque_type_d_entree_est_decrit() -> None:
    ensemble = (CLE, MELANGE, PARTS, APPORT, AVIS, SECOURS)
    for nom in (EVENEMENT, EXCLUSION, constats.OUVERTURE, *constats.CONSTATS, *ensemble):
        assert f"`{nom}`" in PAGE


def test_les_bornes_sont_celles_du_code() -> None:
    bornes = Bornes()
    assert f"{bornes.corps // 1024} Kio par corps, {bornes.debit:.0f} requêtes par seconde" in PAGE
    assert f"rafales de {bornes.rafale:.0f}), {bornes.duree:.0f} s pour recevoir un corps" in PAGE
