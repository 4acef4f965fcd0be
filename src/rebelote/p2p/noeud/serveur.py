"""Faire vivre un nœud : son identité, sa prise, son serveur HTTP et son horloge."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import uvicorn

from rebelote.archives.pannes import ecoute_impossible, raison
from rebelote.archives.prives import dossier_prive, ecrire_prive
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.accueil.attente import attendre_un_changement
from rebelote.p2p.accueil.partage import partager
from rebelote.p2p.liaison.tls import contexte_serveur
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.noeud.api import creer_api
from rebelote.p2p.noeud.connexion import Connexion
from rebelote.p2p.noeud.entree import Entree
from rebelote.p2p.noeud.guichet import Guichet, Visite
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.porte import PorteDuNoeud
from rebelote.p2p.noeud.visiteurs import Registre

EN_FILE = 128
"""Les connexions que le système garde avant qu'on ne les accepte."""
ADIEU = 5.0
"""Le temps laissé, la partie finie, pour que tous en aient la dernière entrée."""
CLE = "identite.cle"
TOUTES = ("0.0.0.0", "::")
"""Les adresses d'écoute qui valent pour toutes celles de la machine."""


def identite_du_dossier(dossier: Path) -> Identite:
    """L'identité gardée dans ce dossier, créée la première fois."""
    chemin = dossier / CLE
    try:
        if chemin.exists():
            return Identite(bytes.fromhex(chemin.read_text().strip()))
        dossier_prive(dossier)
        identite = Identite()
        ecrire_prive(chemin, identite.graine.hex())
    except OSError as erreur:
        raise ErreurRebelote(
            f"{dossier} ne peut pas garder l'identité : {raison(erreur)}"
        ) from None
    except ValueError:
        raise ErreurRebelote(f"{chemin} n'est pas une clé : effacez-le pour en changer") from None
    return identite


def ecouter(hote: str, port: int) -> socket.socket:
    """Une prise à l'écoute ; le port 0 en prend un libre."""
    famille = socket.AF_INET6 if ":" in hote else socket.AF_INET
    try:
        hote.encode("idna")  # `create_server` en ferait une `TypeError`, et garderait sa prise
        prise = socket.create_server((hote, port), family=famille, backlog=EN_FILE)
    except (OSError, UnicodeError) as erreur:
        raise ErreurRebelote(ecoute_impossible(hote, port, erreur)) from None
    prise.set_inheritable(False)
    # Les connexions en héritent ; sans cela, asyncio l'oublie et chaque réponse attend 40 ms.
    prise.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return prise


def hote_joignable(hote: str) -> str:
    """L'hôte à mettre dans un lien : notre adresse sur le réseau si l'on écoute partout."""
    if hote not in TOUTES:
        return hote
    famille = socket.AF_INET6 if ":" in hote else socket.AF_INET
    ailleurs = "2001:db8::1" if ":" in hote else "192.0.2.1"
    with socket.socket(famille, socket.SOCK_DGRAM) as sonde:
        try:
            sonde.connect((ailleurs, 9))  # n'envoie rien : choisit seulement une route
        except OSError:
            raise ErreurRebelote(
                f"pas de réseau pour --adresse {hote} ; donnez l'adresse que les autres joindront"
            ) from None
        return str(sonde.getsockname()[0])


class _Serveur(uvicorn.Server):
    """Le serveur d'un nœud n'est qu'une de ses tâches : les signaux sont à qui le lance.

    Il accepte lui-même ses connexions : il faut les compter avant la poignée de main.
    """

    def __init__(
        self, config: uvicorn.Config, prise: socket.socket, guichet: Guichet, registre: Registre
    ) -> None:
        super().__init__(config)
        self._entree = Entree(prise, guichet, self._connexion, config.ssl)
        self._guichet, self._registre = guichet, registre
        self._taches: list[asyncio.Task[None]] = []

    def _connexion(self, visite: Visite) -> Connexion:
        return Connexion(visite, self._guichet, self._registre, self.config, self.server_state)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        self.servers = []
        self._taches = [
            asyncio.create_task(self._entree.accepter()),
            asyncio.create_task(self._entree.balayer()),
        ]
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for tache in self._taches:
            tache.cancel()
        await asyncio.gather(*self._taches, return_exceptions=True)
        await super().shutdown(sockets)
        # Ferme ce qui reste ouvert : en TLS, un pair pourrait ne jamais dire au revoir.
        self._guichet.fermer()
        await asyncio.sleep(0)


def _serveur(noeud: Noeud, prise: socket.socket, limites: Limites) -> _Serveur:
    registre = Registre(noeud)
    reglage = uvicorn.Config(
        PorteDuNoeud(creer_api(noeud), limites, lambda: registre.commencee),
        log_level="critical",
        access_log=False,
        timeout_keep_alive=int(limites.oisif_connu),
        timeout_graceful_shutdown=1,  # un flux d'événements ouvert ne retient pas le nœud
        lifespan="off",
        ws="none",
        server_header=False,
        proxy_headers=False,  # on ne croit personne sur l'adresse d'un autre
    )
    reglage.load()
    if noeud.adresse.startswith("https:"):
        reglage.ssl = contexte_serveur(noeud.identite)
    return _Serveur(reglage, prise, Guichet(limites), registre)


@contextlib.asynccontextmanager
async def servir(noeud: Noeud, prise: socket.socket, limites: Limites) -> AsyncIterator[None]:
    """Sert le nœud, en TLS si son adresse le dit, et fait passer le temps tant que dure le bloc."""
    serveur = _serveur(noeud, prise, limites)
    taches = [
        asyncio.create_task(serveur.serve()),
        asyncio.create_task(noeud.vivre()),
        asyncio.create_task(partager(noeud.accueil)),
    ]
    try:
        yield
    finally:
        try:
            await noeud.fermer()
        finally:
            serveur.should_exit = True
            for tache in taches[1:]:
                tache.cancel()
            await asyncio.gather(*taches, return_exceptions=True)
            prise.close()
            noeud.ranger()


async def finir(noeud: Noeud) -> None:
    """Attend la fin de la partie, ou ce qui l'arrête."""
    while not noeud.libre:
        await attendre_un_changement(noeud.changement)
        if noeud.panne is not None:
            raise noeud.panne


async def saluer(noeud: Noeud) -> None:
    """Laisse aux autres le temps d'avoir aussi la dernière entrée."""
    poste = noeud.poste
    if noeud.desaccord is not None:
        await _laisser_voir_les_deux_listes(noeud)
    if poste is None or not poste.finie:
        return
    fin = time.monotonic() + ADIEU
    while (absents := poste.pas_au_bout()) and time.monotonic() < fin:
        if _en_panne(poste, absents):
            # S'il revient, qu'il ait encore tout ce temps pour demander la fin.
            fin = time.monotonic() + ADIEU
        await asyncio.sleep(0.05)
    if not absents:
        await asyncio.sleep(2 * noeud.reglages.battement)


async def _laisser_voir_les_deux_listes(noeud: Noeud) -> None:
    """Chacun doit les voir, et voir que nous ne jouons pas sur la sienne."""
    fin = time.monotonic() + ADIEU
    while not noeud.accueil.denoncees and time.monotonic() < fin:
        await asyncio.sleep(0.05)
    await asyncio.sleep(2 * noeud.reglages.battement)


def _en_panne(poste: PosteActif, sieges: list[Siege]) -> bool:
    """Vrai si l'un d'eux a disparu, mais peut encore revenir chercher la fin de la partie."""
    presence, maintenant = poste.presence, time.monotonic()
    return any(
        presence.inquiete(siege, maintenant) and not presence.perdu(siege, maintenant)
        for siege in sieges
    )
