"""Ouvrir la maison : ses tables reprises, son propriétaire, son adresse, et servir."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rebelote.p2p.messages.liens import adresse_web
from rebelote.p2p.noeud.bornes import Bornes, Porte
from rebelote.p2p.noeud.carnets import reserver
from rebelote.p2p.noeud.serveur import ecouter, hote_joignable
from rebelote.table.pairs.auberge import Auberge
from rebelote.table.porte.application import creer_application
from rebelote.table.porte.garde import Garde
from rebelote.table.porte.proprietaire import Proprietaire
from rebelote.table.porte.serveur import servir
from rebelote.table.seance.maison import Maison
from rebelote.table.seance.table import Garder

PORT: Final = 8400
RONDE: Final = 60.0
"""Les secondes entre deux coups de balai."""

BORNES: Final = Bornes(corps=64 * 1024, debit=200.0, rafale=2000.0)
"""Ce qu'une adresse peut demander : des amis derrière une même box n'en ont qu'une."""


@dataclass(frozen=True)
class Service:
    """Ce que l'on demande de servir."""

    donnees: Path
    garder: Garder
    adresse: str = "127.0.0.1"
    port: int = PORT
    ouvert: bool = False


@dataclass(frozen=True)
class Ouverte:
    """Une maison ouverte : l'adresse que l'on donne, et la clé de son propriétaire."""

    base: str
    proprietaire: Proprietaire
    maison: Maison

    @property
    def cle(self) -> str:
        return self.proprietaire.cle

    @property
    def lien_du_proprietaire(self) -> str:
        return f"{self.base}/#{self.cle}"

    def lien_du_navigateur(self) -> str:
        """Un lien qui ne sert qu'une fois : d'autres peuvent le lire dans ce que l'on lance."""
        return f"{self.base}/#{self.proprietaire.billet(time.monotonic())}"


@contextlib.asynccontextmanager
async def ouvrir(service: Service) -> AsyncIterator[Ouverte]:
    """Sert les tables de ce dossier, celles d'avant comprises, tant que dure le bloc."""
    with reserver(service.donnees, "serveur de table"):
        prise = ecouter(service.adresse, service.port)
        hote, port = hote_joignable(service.adresse), prise.getsockname()[1]
        auberge, base = Auberge(service.donnees, service.adresse), adresse_web(hote, port, False)
        maison = Maison(service.donnees, base, service.garder, auberge.mener)
        proprietaire = Proprietaire(service.donnees, port, service.ouvert)
        maison.reprendre()
        porte = Porte(creer_application(maison, proprietaire, auberge), BORNES)
        async with servir(Garde(porte, [service.adresse, hote]), prise), _balayee(maison):
            yield Ouverte(maison.base, proprietaire, maison)


@contextlib.asynccontextmanager
async def _balayee(maison: Maison) -> AsyncIterator[None]:
    """Oublie de temps en temps les tables que tous ont quittées ; ferme les autres à la fin."""
    tache = asyncio.create_task(_balayer(maison))
    try:
        yield
    finally:
        tache.cancel()
        await asyncio.gather(tache, return_exceptions=True)
        await maison.fermer()


async def _balayer(maison: Maison) -> None:
    while True:
        await asyncio.sleep(RONDE)
        await maison.balayer(time.time())
