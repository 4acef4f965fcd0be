"""Le temps d'un coup entre nœuds, rapporté au plancher mesuré à côté, dans le même passage.

Le plancher : trois requêtes nues en parallèle vers trois services FastAPI nus, aller et retour,
deux fois ; c'est ce que demandent un coup et ses accusés.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from rebelote.p2p.noeud.equipage import Equipage

TAILLE = 900
"""Octets d'une requête : ceux d'une entrée signée d'un coup."""
ECHANGES = 150
NU = """
import sys, uvicorn
from fastapi import FastAPI
api = FastAPI()
@api.post("/")
async def nu(corps: dict) -> dict:
    return {}
uvicorn.run(api, port=int(sys.argv[1]), log_level="error")
"""


def plancher(ports: tuple[int, ...] = (18731, 18732, 18733)) -> float:
    """Les secondes de deux tours de trois requêtes nues en parallèle."""
    services = [subprocess.Popen([sys.executable, "-c", NU, str(port)]) for port in ports]
    try:
        return asyncio.run(_mesurer(ports))
    finally:
        for service in services:
            service.terminate()
            service.wait()


async def _mesurer(ports: tuple[int, ...]) -> float:
    corps = json.dumps({"octets": "x" * TAILLE}).encode()
    entetes = {"content-type": "application/json"}
    async with httpx.AsyncClient(trust_env=False) as client:
        urls = [f"http://127.0.0.1:{port}/" for port in ports]
        await asyncio.gather(*(_attendre(client, url) for url in urls))
        durees = []
        for _ in range(ECHANGES):
            depart = time.perf_counter()
            for _ in range(2):
                await asyncio.gather(
                    *(client.post(url, content=corps, headers=entetes) for url in urls)
                )
            durees.append(time.perf_counter() - depart)
    return statistics.mean(durees)


async def _attendre(client: httpx.AsyncClient, url: str) -> None:
    for _ in range(200):
        try:
            await client.post(url, json={})
        except httpx.HTTPError:
            await asyncio.sleep(0.05)
        else:
            return
    raise SystemExit(f"{url} ne démarre pas")


def partie(donne: str) -> tuple[float, float, int]:
    """Une belote entre quatre nœuds : délai moyen d'un coup, coups par seconde, coups."""
    with tempfile.TemporaryDirectory() as dossier, Equipage(Path(dossier)) as equipage:
        noms = ("Alice", "Bob", "Charlie", "Diana")
        equipage.lancer("belote", ["simple"] * 4, noms, graine=3, donne=donne)
        depart = time.perf_counter()
        issues = [processus.sortie(delai=600) for processus in equipage.processus]
        duree = time.perf_counter() - depart
    delais = [delai for issue in issues for delai in issue["delais"]]
    return statistics.mean(delais), len(delais) / duree, len(delais)


def mesurer() -> None:
    """Plancher, partie, plancher : le rapport, quel qu'il soit."""
    avant = plancher()
    parties = {donne: partie(donne) for donne in ("hote", "secrete")}
    apres = plancher()
    sol = (avant + apres) / 2
    print("\nUn coup entre quatre nœuds, sur cette machine (belote, IA simple)")
    print(f"  plancher, deux fois trois requêtes nues    {1000 * sol:8.1f} ms")
    for donne, (delai, debit, coups) in parties.items():
        print(f"  donne {donne} : du choix au dernier accusé ({coups} coups)")
        print(f"    délai moyen                              {1000 * delai:8.1f} ms")
        print(f"    rapport au plancher                      {delai / sol:8.2f}")
        print(f"    partie entière                           {debit:8.1f} coups/s")


if __name__ == "__main__":
    mesurer()
