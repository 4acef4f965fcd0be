"""Une table de vrais nœuds dans une seule boucle : assis, et que nul n'a encore fait commencer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from rebelote.jeux.catalogue import trouver
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.partage import porter
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import finir
from tests.p2p.reseau import lien_de, noeud_servi

JEU: Final = "tarot_africain"
REGLES: Final = trouver(JEU).regles.depuis_textes({"vies": "1"})
NOMS: Final = ("Alice", "Bob", "Charlie", "Diana")
VIF: Final = Reglages(battement=0.2, inquietude=5.0, grace=20.0)
PATIENCE: Final = 60.0


@contextlib.asynccontextmanager
async def noeuds(dossier: Path, nombre: int) -> AsyncIterator[list[Noeud]]:
    """Autant de nœuds servis ; le premier invitera."""
    async with contextlib.AsyncExitStack() as pile:
        ouvrir = (noeud_servi(dossier, nom, tls=False, reglages=VIF) for nom in NOMS[:nombre])
        yield [await pile.enter_async_context(noeud) for noeud in ouvrir]


@contextlib.asynccontextmanager
async def attables(dossier: Path, nombre: int) -> AsyncIterator[tuple[list[Noeud], Any]]:
    """De même, tous assis chez le premier, qui n'a encore rien signé ; et ce qu'ils attendent."""
    async with noeuds(dossier, nombre) as tous:
        hote, *invites = tous
        hote.accueil.proposer(JEU)
        hote.accueil.ouvrir(nombre, [])
        arrivees = []
        for rang, invite in enumerate(invites, start=2):
            arrivees.append(asyncio.create_task(rejoindre(invite.accueil, lien_de(hote))))
            await attendre(partial(_assis, hote, invite, rang))
        try:
            yield tous, arrivees
        finally:
            for arrivee in arrivees:
                arrivee.cancel()
            await asyncio.gather(*arrivees, return_exceptions=True)


def _assis(hote: Noeud, invite: Noeud, combien: int) -> bool:
    """Vrai s'il a pris place, et qu'il le sait."""
    return len(hote.accueil.table.inscrits) == combien and invite.accueil.partie is not None


async def attendre(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


def dressee(hote: Noeud) -> Tablee:
    return hote.accueil.dresser(JEU, REGLES, "simple")


async def porter_a(hote: Noeud, tablee: Tablee, *membres: Membre) -> None:
    """Ce que signe l'hôte, porté à ceux-là seulement."""
    objet = hote.accueil.annonce(tablee).en_json()
    await asyncio.gather(*(porter(hote.accueil, membre, objet) for membre in membres))


async def jouer_jusqu_au_bout(tous: list[Noeud]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*map(finir, tous))
    fins = {(n.poste.tete, n.poste.finie, n.arret) for n in tous if n.poste is not None}
    assert len(fins) == 1, fins
    ((_, finie, arret),) = fins
    assert (finie, arret) == (True, None)
    assert not any(n.poste.deroulement.exclus for n in tous if n.poste is not None)
