"""Cent spectateurs à une table, cent tables à un serveur : par l'API, sans navigateur."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from exemples.robot_de_table import Robot
from outils.navigateur.serveur import ServeurTable

COUPS = 120
COUPS_PAR_TABLE = 10
SPECTATEURS = 100
TABLES = 100
REGLES = {"objectif": 100_000}
"""Une partie assez longue pour que la mesure la quitte avant sa fin."""

LECTEUR = """
import asyncio, sys
import httpx
async def lire(numero, adresse, table, code):
    porte = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{numero + 1}")
    async with httpx.AsyncClient(base_url=adresse, headers={"Origin": adresse}, timeout=None,
                                 transport=porte) as client:
        entree = await client.post(f"/api/tables/{table}/entrer", json={"invitation": code})
        entree.raise_for_status()
        async with client.stream("GET", f"/api/tables/{table}/flux") as reponse:
            reponse.raise_for_status()
            print("pret", flush=True)
            async for _ in reponse.aiter_raw():
                pass
async def tous(nombre, *acces):
    await asyncio.gather(*(lire(numero, *acces) for numero in range(nombre)))
asyncio.run(tous(int(sys.argv[1]), *sys.argv[2:]))
"""
"""Chaque spectateur a son adresse, comme s'il venait de sa machine."""


@dataclass(frozen=True)
class Foule:
    """Ce que coûtent beaucoup de tables."""

    tables: int
    memoire: float
    """Octets par table."""
    debit: float
    delais: list[float]


class Chronometre(Robot):
    """Un robot qui mesure chaque coup : de sa demande à l'état qu'elle cause."""

    def __init__(self, adresse: str, graine: int) -> None:
        super().__init__(adresse, Random(graine))
        self.delais: list[float] = []
        self.rang = 0

    async def ouvrir(self, cle: str) -> dict[str, Any]:
        """Ouvre une belote contre trois IA, la commence, et rend son salon."""
        (await self.poster("proprietaire", {"cle": cle})).raise_for_status()
        corps = {"jeu": "belote", "nom": "Robot", "siege": "J1", "regles": REGLES}
        ias = dict.fromkeys(("J2", "J3", "J4"), "aleatoire")
        reponse = await self.poster("tables", corps | {"ias": ias, "allure": "immediate"})
        self.table = reponse.raise_for_status().json()["table"]
        await self.a_table("pret", {"pret": True})
        (await self.a_table("demarrer", {})).raise_for_status()
        salon: dict[str, Any] = (await self.client.get(f"/api/tables/{self.table}")).json()["salon"]
        return salon

    async def mesurer(self, coups: int) -> None:
        """Joue tant de coups au hasard."""
        depart: float | None = None
        async for nom, message in self.flux():
            if nom != "etat":
                continue
            if depart is not None and message["rang"] > self.rang:
                self.delais.append(time.perf_counter() - depart)
                depart = None
            self.rang = message["rang"]
            if len(self.delais) >= coups:
                return
            if message["tableau"]["coups"]:
                depart = time.perf_counter()
                await self.choisir(message)


@asynccontextmanager
async def spectateurs(adresse: str, salon: dict[str, Any]) -> AsyncIterator[None]:
    """Cent lecteurs du flux, dans un processus à eux."""
    code = salon["invitation_spectateur"].rsplit("#", 1)[-1]
    acces = (str(SPECTATEURS), adresse, salon["table"], code)
    processus = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LECTEUR, *acces, stdout=asyncio.subprocess.PIPE
    )
    assert processus.stdout is not None
    for _ in range(SPECTATEURS):
        if not await processus.stdout.readline():
            raise SystemExit("les spectateurs n'entrent pas")
    try:
        yield
    finally:
        processus.kill()
        await processus.wait()


async def cent_spectateurs(serveur: ServeurTable) -> tuple[list[float], list[float]]:
    """Les délais d'un coup sans personne qui regarde, puis avec cent ; et encore sans."""
    async with Chronometre(serveur.adresse, 1) as robot:
        salon = await robot.ouvrir(serveur.cle)
        await robot.mesurer(COUPS // 2)
        sans, robot.delais = robot.delais, []
        async with spectateurs(serveur.adresse, salon):
            await robot.mesurer(COUPS)
        avec, robot.delais = robot.delais, []
        await robot.mesurer(COUPS // 2)
        return sans + robot.delais, avec


def memoire(pid: int) -> int:
    """Les octets que le processus tient en mémoire."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


async def cent_tables(serveur: ServeurTable) -> Foule:
    async with AsyncExitStack() as pile:
        robots = [
            await pile.enter_async_context(Chronometre(serveur.adresse, graine))
            for graine in range(TABLES)
        ]
        return await _mesurer_ensemble(serveur, robots)


async def _mesurer_ensemble(serveur: ServeurTable, robots: list[Chronometre]) -> Foule:
    await robots[0].ouvrir(serveur.cle)
    await robots[0].mesurer(COUPS_PAR_TABLE)
    avant = memoire(serveur.processus.pid)
    for robot in robots[1:]:
        await robot.ouvrir(serveur.cle)
    depart = time.perf_counter()
    rangs = sum(robot.rang for robot in robots)
    await asyncio.gather(*(robot.mesurer(COUPS_PAR_TABLE) for robot in robots[1:]))
    duree = time.perf_counter() - depart
    return Foule(
        TABLES,
        (memoire(serveur.processus.pid) - avant) / (TABLES - 1),
        (sum(robot.rang for robot in robots) - rangs) / duree,
        [delai for robot in robots[1:] for delai in robot.delais],
    )
