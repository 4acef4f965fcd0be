"""Un robot qui s'assied à une table par son lien d'invitation, et joue au hasard jusqu'à la fin.

    rebelote table                       # dans un autre terminal : ouvrir une table, copier le lien
    python exemples/robot_de_table.py 'http://127.0.0.1:8400/t/k3f9#CODE'

Il se sert de l'API de docs/table.md, la même que la page.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from random import Random
from typing import Any, Self
from urllib.parse import urlsplit

import httpx


class Robot:
    """Une personne, du point de vue du serveur : ses cookies, sa table ; `async with` la ferme."""

    def __init__(self, adresse: str, alea: Random) -> None:
        self.alea = alea
        self.table = ""
        self.client = httpx.AsyncClient(
            base_url=adresse,
            headers={"Origin": adresse},
            # Le serveur ferme une connexion oisive après cinq secondes : on la quitte avant lui.
            limits=httpx.Limits(keepalive_expiry=3),
            timeout=httpx.Timeout(30, read=None),
            trust_env=False,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def poster(self, chemin: str, corps: dict[str, Any]) -> httpx.Response:
        return await self.client.post(f"/api/{chemin}", json=corps)

    async def a_table(self, chemin: str, corps: dict[str, Any]) -> httpx.Response:
        return await self.poster(f"tables/{self.table}/{chemin}", corps)

    async def entrer(self, lien: str) -> None:
        """Échange l'invitation contre le cookie de la table."""
        parties = urlsplit(lien)
        self.table = parties.path.rsplit("/", 1)[-1]
        reponse = await self.a_table("entrer", {"invitation": parties.fragment})
        reponse.raise_for_status()

    async def s_asseoir(self, nom: str) -> None:
        """À la première place sans personne, et prêt."""
        salon = (await self.client.get(f"/api/tables/{self.table}")).json()["salon"]
        libre = next(place["siege"] for place in salon["sieges"] if not place["personne"])
        (await self.a_table("asseoir", {"siege": libre, "nom": nom})).raise_for_status()
        (await self.a_table("pret", {"pret": True})).raise_for_status()

    async def flux(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Ce que le serveur raconte, message par message."""
        async with self.client.stream("GET", f"/api/tables/{self.table}/flux") as reponse:
            reponse.raise_for_status()
            nom, lignes = "message", []
            async for ligne in reponse.aiter_lines():
                if ligne.startswith("event:"):
                    nom = ligne[6:].strip()
                elif ligne.startswith("data:"):
                    lignes.append(ligne[5:])
                elif not ligne and lignes:
                    yield nom, json.loads("\n".join(lignes))
                    nom, lignes = "message", []

    async def jouer(self) -> int:
        """Joue chaque fois que c'est à lui, jusqu'à la fin ; le nombre de coups joués."""
        coups = 0
        async for nom, message in self.flux():
            if nom == "salon" and message["phase"] == "finie":
                break
            if nom == "etat" and message["tableau"]["coups"]:
                coups += await self.choisir(message)
        return coups

    async def choisir(self, etat: dict[str, Any]) -> bool:
        """Un coup au hasard parmi ceux qu'on lui offre ; faux s'il arrivait trop tard."""
        coup = self.alea.choice(etat["tableau"]["coups"])
        corps = {"rang": etat["rang"], "id": coup["id"]}
        if etat["reflexe"]:
            corps["delai_ms"] = self.alea.randint(250, 600)
        reponse = await self.a_table("coups", corps)
        if reponse.status_code != httpx.codes.CONFLICT:
            reponse.raise_for_status()
        return reponse.is_success


async def principal(lien: str) -> None:
    parties = urlsplit(lien)
    async with Robot(f"{parties.scheme}://{parties.netloc}", Random()) as robot:
        await robot.entrer(lien)
        await robot.s_asseoir("Robot")
        print(f"Partie finie : {await robot.jouer()} coups joués.")


if __name__ == "__main__":
    asyncio.run(principal(sys.argv[1]))
