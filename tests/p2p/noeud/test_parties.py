"""Des parties entières sur de vraies prises, en TLS, sans le prix d'un processus par nœud."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter
from rebelote.p2p.noeud.serveur import finir
from tests.p2p.reseau import lien_de, noeud_servi

NOMS = ("Ana", "Bob", "Cléo")


@pytest.mark.parametrize(("jeu", "regles"), [("tarot_africain", {"vies": 1}), ("regicide", {})])
def test_partie_entiere(tmp_path: Path, jeu: str, regles: dict[str, int]) -> None:
    async def partie() -> None:
        async with contextlib.AsyncExitStack() as pile:
            noeuds = [await pile.enter_async_context(noeud_servi(tmp_path, n)) for n in NOMS]
            hote, *autres = noeuds
            choix = trouver(jeu).regles.depuis_json(regles)
            async with asyncio.TaskGroup() as taches:
                taches.create_task(inviter(hote.accueil, [], len(NOMS), jeu, choix, "simple"))
                for autre in autres:
                    taches.create_task(rejoindre(autre.accueil, lien_de(hote)))
            await asyncio.gather(*map(finir, noeuds))
            postes = [noeud.poste for noeud in noeuds if noeud.poste is not None]
            assert all(poste.finie for poste in postes)
            assert len({poste.tete for poste in postes}) == 1
            assert len({str(poste.deroulement.etat.scores()) for poste in postes}) == 1
            assert postes[0].deroulement.histoire

    asyncio.run(partie())
