"""La page du protocole nomme chaque endpoint du nœud et chaque type d'entrée."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from campagnes.etrangers_p2p import CROISSANCE_MAX
from rebelote.p2p.accueil.accueil import RETENUE
from rebelote.p2p.liaison import transport
from rebelote.p2p.liaison.pairs import DELAI_TOTAL, REPONSE_MAXIMALE
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
    VOILE,
)
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.noeud.api import creer_api
from rebelote.p2p.noeud.limites import Limites
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
    ensemble = (CLE, MELANGE, PARTS, APPORT, AVIS, VOILE, SECOURS)
    for nom in (EVENEMENT, EXCLUSION, constats.OUVERTURE, *constats.CONSTATS, *ensemble):
        assert f"`{nom}`" in PAGE


def test_les_bornes_sont_celles_du_code() -> None:
    page, b, en_jeu = " ".join(PAGE.split()), Limites(), transport.REPONSE_MAXIMALE
    for phrase in (
        f"{b.etrangers} connexions d'étrangers en tout, {b.etrangers_par_adresse} par adresse",
        f"{b.arrivees:.0f} nouvelles par seconde et par adresse (rafales de",
        f"(rafales de {b.arrivees_d_un_coup:.0f}) ; {b.gardees} gardées pour chaque membre",
        f"{b.poignee:.0f} s pour les en-têtes, {b.duree:.0f} s pour recevoir un corps",
        f"{b.reponse:.0f} s pour lire la réponse, {b.oisif:.0f} s sans rien demander",
        f"({b.oisif_connu:.0f} s pour un membre)",
        f"{b.entetes // 1024} Kio d'en-têtes, puis {b.corps // 1024} Kio par corps",
        f"{b.nouvelles // 1024} Kio pour des nouvelles, {b.mot // 1024} Kio pour le reste",
        f"{b.structure} virgules, crochets et accolades",
        f"que {REPONSE_MAXIMALE // 1024} Kio de réponse ({en_jeu // 1024} la partie commencée, et",
        f"une seconde de calcul), en {DELAI_TOTAL:.0f} s au plus",
        f"{b.debit:.0f} requêtes par seconde et par membre (rafales de {b.rafale:.0f})",
        f"dont {b.rattrapages:.0f} `/demande` ; {b.debit_etranger:.0f} par seconde",
        f"(rafales de {b.rafale_etrangere:.0f}), {b.debit_des_etrangers:.0f} pour tous",
        f"Elle ne retient que {RETENUE:.0f} s",
        f"un nœud prend moins de {CROISSANCE_MAX:.0f} Mio de plus",
    ):
        assert phrase in page, phrase
