"""Une vraie maison, servie sur la boucle locale, et un robot qui suit son API comme la page."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import httpx

from rebelote.table.porte.ouverture import Ouverte, Service, ouvrir

DELAI = 30.0

COURTES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 1},
    "contree": {"objectif": 1},
    "dame_de_pique": {"objectif": 1},
    "tarot_africain": {"vies": 3},
    "regicide": {},
}
"""De quoi finir chaque jeu en peu de manches."""


class Message(dict[str, Any]):
    """Un message du flux : `nom`, `id` et les données."""

    nom: str
    id: str


class Flux:
    """Un flux ouvert, lu dans un fil à part."""

    def __init__(self, robot: Robot, table: str, dernier: str = "") -> None:
        cookies = "; ".join(f"{nom}={valeur}" for nom, valeur in robot.client.cookies.items())
        self._connexion = HTTPConnection(robot.client.base_url.netloc.decode(), timeout=DELAI)
        self._connexion.request(
            "GET",
            f"/api/tables/{table}/flux",
            headers={"cookie": cookies, **({"last-event-id": dernier} if dernier else {})},
        )
        self._prise = self._connexion.sock
        self._reponse = self._connexion.getresponse()
        self.statut = self._reponse.status
        self.octets = ""
        self._recus: Queue[Message | None] = Queue()
        self._fil = threading.Thread(target=self._lire, daemon=True)
        self._fil.start()

    def _lire(self) -> None:
        message = Message()
        with suppress(HTTPException, OSError, ValueError):
            for octets in self._reponse:
                ligne = octets.decode()
                self.octets += ligne
                champ, _, valeur = ligne.strip().partition(": ")
                if champ == "event":
                    message = Message()
                    message.nom, message.id = valeur, ""
                elif champ == "id":
                    message.id = valeur
                elif champ == "data":
                    message.update(json.loads(valeur))
                    self._recus.put(message)
        self._recus.put(None)

    def suivant(self, *noms: str, delai: float = DELAI) -> Message:
        """Le prochain message, ou le prochain de ces noms."""
        while True:
            message = self._recus.get(timeout=delai)
            assert message is not None, "le flux s'est fermé"
            if not noms or message.nom in noms:
                return message

    def en_attente(self) -> list[Message]:
        """Ce qui est arrivé et que l'on n'a pas lu."""
        messages: list[Message] = []
        while True:
            try:
                message = self._recus.get_nowait()
            except Empty:
                return messages
            if message is not None:
                messages.append(message)

    def fermer(self) -> None:
        with suppress(OSError):
            self._prise.shutdown(socket.SHUT_RDWR)
        self._fil.join(DELAI)
        self._connexion.close()
        self._prise.close()


class Robot:
    """Quelqu'un : ses cookies, et de quoi demander."""

    def __init__(self, base: str) -> None:
        self.client = httpx.Client(base_url=base, timeout=DELAI)
        self._flux: list[Flux] = []

    def post(self, chemin: str, **corps: Any) -> httpx.Response:
        return self.client.post(f"/api{chemin}", json=corps)

    def get(self, chemin: str) -> httpx.Response:
        return self.client.get(f"/api{chemin}")

    def ouvrir(self, jeu: str, **reste: Any) -> str:
        regles = {**COURTES.get(jeu, {}), **reste.pop("regles", {})}
        corps = {"jeu": jeu, "nom": "Alice", "regles": regles, "allure": "immediate", **reste}
        reponse = self.post("/tables", **corps)
        assert reponse.status_code == 201, reponse.text
        return str(reponse.json()["table"])

    def flux(self, table: str, dernier: str = "") -> Flux:
        flux = Flux(self, table, dernier)
        self._flux.append(flux)
        return flux

    def fermer(self) -> None:
        for flux in self._flux:
            flux.fermer()
        self.client.close()

    def etat(self, table: str) -> dict[str, Any]:
        etat: dict[str, Any] = self.get(f"/tables/{table}").json()["etat"]
        return etat

    def salon(self, table: str) -> dict[str, Any]:
        salon: dict[str, Any] = self.get(f"/tables/{table}").json()["salon"]
        return salon

    def jouer(self, table: str, etat: dict[str, Any], choix: int = 0) -> httpx.Response:
        """Joue un des coups offerts par cet état."""
        coups = etat["tableau"]["coups"]
        corps = {"rang": etat["rang"], "id": coups[choix % len(coups)]["id"]}
        if etat["reflexe"]:
            corps["delai_ms"] = 300
        return self.post(f"/tables/{table}/coups", **corps)

    def jouer_jusqu_au_bout(self, table: str, flux: Flux) -> dict[str, Any]:
        """Joue le premier coup permis, chaque fois que c'est à lui ; rend le dernier état."""
        while True:
            etat = flux.suivant("etat")
            if etat["tableau"]["vainqueurs"]:
                return etat
            if etat["tableau"]["coups"] and (etat["reflexe"] or {"ouvert": True})["ouvert"]:
                self.jouer(table, etat)


_BOUCLES: dict[str, asyncio.AbstractEventLoop] = {}
"""La boucle de chaque maison servie, par adresse."""


@contextmanager
def maison(donnees: Path, port: int = 0, **reste: Any) -> Iterator[Ouverte]:
    """Une maison servie dans un fil à part."""
    pret: Queue[Ouverte] = Queue()
    fin = asyncio.Event()

    async def vivre() -> None:
        options = {"garder": lambda *_: None, **reste}
        async with ouvrir(Service(donnees, port=port, **options)) as ouverte:
            _BOUCLES[ouverte.base] = asyncio.get_running_loop()
            pret.put(ouverte)
            await fin.wait()

    fil = threading.Thread(target=lambda: asyncio.run(vivre()), daemon=True)
    fil.start()
    ouverte = pret.get(timeout=DELAI)
    try:
        yield ouverte
    finally:
        _BOUCLES.pop(ouverte.base).call_soon_threadsafe(fin.set)
        fil.join(DELAI)


def balayer(ouverte: Ouverte, jours: float) -> None:
    """Donne un coup de balai comme si tant de jours avaient passé."""
    suite = ouverte.maison.balayer(time.time() + jours * 24 * 3600)
    asyncio.run_coroutine_threadsafe(suite, _BOUCLES[ouverte.base]).result(DELAI)


def proprietaire(ouverte: Ouverte) -> Robot:
    robot = Robot(ouverte.base)
    assert robot.post("/proprietaire", cle=ouverte.cle).status_code == 204
    return robot
