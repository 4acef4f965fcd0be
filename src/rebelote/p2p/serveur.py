"""Faire vivre un nœud : son serveur HTTP, son horloge, et les étapes d'une partie."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import uvicorn

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.regles import Regles
from rebelote.p2p.api import creer_api
from rebelote.p2p.bornes import Bornes, Porte
from rebelote.p2p.identite import Identite
from rebelote.p2p.liens import Lien
from rebelote.p2p.noeud import Noeud

CONNEXIONS_MAX = 64
ADIEU = 3.0
"""Le temps laissé, la partie finie, pour que tous en aient la dernière entrée."""


def identite_du_dossier(dossier: Path) -> Identite:
    """L'identité gardée dans ce dossier, créée la première fois."""
    chemin = dossier / "identite.cle"
    try:
        if chemin.exists():
            return Identite(bytes.fromhex(chemin.read_text().strip()))
        dossier.mkdir(parents=True, exist_ok=True)
        identite = Identite()
        chemin.touch(mode=0o600)
        chemin.write_text(identite.graine.hex())
    except OSError as erreur:
        raise ErreurRebelote(
            f"{dossier} ne peut pas garder l'identité : {erreur.strerror}"
        ) from None
    except ValueError:
        raise ErreurRebelote(f"{chemin} n'est pas une clé : effacez-le pour en changer") from None
    return identite


def ecouter(hote: str, port: int) -> socket.socket:
    """Une prise à l'écoute ; le port 0 en prend un libre."""
    try:
        prise = socket.create_server((hote, port), backlog=CONNEXIONS_MAX)
    except OSError as erreur:
        raise ErreurRebelote(
            f"impossible d'écouter sur {hote}:{port} : {erreur.strerror}"
        ) from None
    prise.set_inheritable(False)
    return prise


@contextlib.asynccontextmanager
async def servir(noeud: Noeud, prise: socket.socket, bornes: Bornes) -> AsyncIterator[None]:
    """Sert le nœud et fait passer le temps, tant que dure le bloc."""
    reglage = uvicorn.Config(
        Porte(creer_api(noeud), bornes),
        log_level="warning",
        access_log=False,
        limit_concurrency=CONNEXIONS_MAX,
        timeout_keep_alive=30,
        lifespan="off",
    )
    serveur = uvicorn.Server(reglage)
    serveur.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    taches = [
        asyncio.create_task(serveur.serve(sockets=[prise])),
        asyncio.create_task(noeud.vivre()),
    ]
    try:
        yield
    finally:
        await noeud.fermer()
        serveur.should_exit = True
        taches[1].cancel()
        await asyncio.gather(*taches, return_exceptions=True)


async def finir(noeud: Noeud) -> None:
    """Attend la fin de la partie, ou ce qui l'arrête ; puis laisse aux autres le temps d'y être."""
    while noeud.coeur is None or not (noeud.coeur.finie or noeud.coeur.arret):
        noeud.changement.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(noeud.changement.wait(), 0.5)
    if noeud.coeur.finie:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_tous_au_bout(noeud), ADIEU)


async def _tous_au_bout(noeud: Noeud) -> None:
    coeur = noeud.coeur
    assert coeur is not None
    tete = (len(coeur.journal), coeur.tete)
    autres = [siege for siege in coeur.deroulement.vivants() if siege != coeur.moi]
    while not all(coeur.accuses.get(siege) == tete for siege in autres):
        await asyncio.sleep(0.05)
    await asyncio.sleep(2 * noeud.reglages.battement)


async def inviter(
    noeud: Noeud, liens: list[Lien], places: int, jeu: str, regles: Regles, doublure: str
) -> None:
    """Invite ces nœuds, attend que la table soit pleine, puis démarre pour tous."""
    partie = noeud.ouvrir(places, [lien.cle for lien in liens])
    async with httpx.AsyncClient(timeout=10, trust_env=False) as client:
        for lien in liens:
            await _poster(
                client,
                f"{lien.adresse}/invite",
                {"partie": partie, "jeu": jeu, "hote": noeud.membre.en_json()},
            )
        while len(noeud.inscrits) < places:
            noeud.changement.clear()
            await noeud.changement.wait()
        tablee, annonce = noeud.annonce(jeu, regles, doublure)
        noeud.demarrer(tablee)
        await asyncio.gather(
            *(
                _poster(
                    client,
                    f"{membre.adresse}/synchroniser_joueurs_et_demarrer",
                    annonce.en_json(),
                )
                for membre in tablee.membres[1:]
            )
        )


async def rejoindre(noeud: Noeud, lien: Lien) -> str:
    """Prend place à la table de ce lien ; rend le siège."""
    async with httpx.AsyncClient(timeout=10, trust_env=False) as client:
        place = await _poster(
            client,
            f"{lien.adresse}/rejoindre",
            {
                "partie": noeud.partie or "",
                "membre": noeud.membre.en_json(),
                "invitation": lien.invitation,
            },
        )
    return str(place["siege"])


async def _poster(client: httpx.AsyncClient, url: str, objet: object) -> dict[str, str]:
    try:
        reponse = await client.post(url, json=objet)
    except httpx.HTTPError as erreur:
        cause = str(erreur) or type(erreur).__name__
        raise ErreurRebelote(f"{url} ne répond pas : {cause}") from None
    if reponse.status_code != 200:
        detail = reponse.json().get("detail", reponse.text) if reponse.content else ""
        raise ErreurRebelote(f"{url} refuse ({reponse.status_code}) : {detail}")
    contenu: dict[str, str] = reponse.json()
    return contenu
