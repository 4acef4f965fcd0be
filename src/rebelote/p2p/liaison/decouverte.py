"""Se montrer et se trouver sur le réseau local, par mDNS ; demande l'extra `decouverte`.

Une annonce vaut ce que vaut le réseau qui la porte : elle dit une adresse et une clé, et c'est la
clé que l'on épingle. Qui veut être sûr de la personne échange le lien autrement.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from rebelote.archives.pannes import raison
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.messages.identite import cle_lisible
from rebelote.p2p.messages.liens import Lien, adresse_web

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

_JETON: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
TYPE: Final = "_rebelote._tcp.local."
RESOLUTION: Final = 2000
"""Millisecondes laissées à un nœud aperçu pour donner son adresse."""


@dataclass(frozen=True)
class Trouve:
    """Un nœud du réseau local, et de quoi l'inviter."""

    nom: str
    lien: Lien
    """Avec l'invitation, si ce nœud ouvre une table à tout le réseau local."""
    jeu: str = ""


@contextlib.asynccontextmanager
async def visible(
    nom: str,
    adresse: str,
    cle: str,
    interfaces: Sequence[str] = (),
    invitation: str = "",
    jeu: str = "",
) -> AsyncIterator[None]:
    """Annonce ce nœud tant que dure le bloc, et la table qu'il ouvre s'il y invite."""
    async with _ouvrir(interfaces) as zeroconf:
        fiche = _fiche(nom, adresse, cle, {"invitation": invitation, "jeu": jeu})
        await _annoncer(zeroconf, fiche)
        try:
            yield
        finally:
            await zeroconf.async_unregister_service(fiche)


async def _annoncer(zeroconf: AsyncZeroconf, fiche: ServiceInfo) -> None:
    """Le nom d'une annonce n'est à personne : un voisin qui le prend ne fait que nous cacher."""
    from zeroconf import Error

    try:
        await zeroconf.async_register_service(fiche)
    except Error:
        raise ErreurRebelote("un autre nœud se montre déjà à notre place sur ce réseau") from None


async def chercher(duree: float, interfaces: Sequence[str] = ()) -> list[Trouve]:
    """Écoute le réseau ce temps-là ; rend les nœuds qui se montrent, par nom."""
    vus: set[str] = set()
    async with _ouvrir(interfaces) as zeroconf:
        from zeroconf import ServiceStateChange
        from zeroconf.asyncio import AsyncServiceBrowser

        def change(
            service_type: str, name: str, state_change: ServiceStateChange, **_: Any
        ) -> None:
            parti = state_change is ServiceStateChange.Removed
            vus.discard(name) if parti else vus.add(name)

        guetteur = AsyncServiceBrowser(zeroconf.zeroconf, [TYPE], handlers=[change])
        await asyncio.sleep(duree)
        fiches = [
            await zeroconf.async_get_service_info(TYPE, nom, RESOLUTION) for nom in sorted(vus)
        ]
        await guetteur.async_cancel()
    trouves = [_lire(fiche) for fiche in fiches if fiche is not None]
    return sorted((t for t in trouves if t is not None), key=lambda t: (t.nom, t.lien.cle))


@contextlib.asynccontextmanager
async def _ouvrir(interfaces: Sequence[str]) -> AsyncIterator[AsyncZeroconf]:
    try:
        from zeroconf import InterfaceChoice
        from zeroconf.asyncio import AsyncZeroconf
    except ModuleNotFoundError:
        raise ErreurRebelote(
            "la découverte demande zeroconf : pip install 'rebelote[decouverte]'"
        ) from None
    try:
        for interface in interfaces:
            _essayer(interface)
        zeroconf = AsyncZeroconf(interfaces=list(interfaces) or InterfaceChoice.All)
    except OSError as erreur:
        raise ErreurRebelote(f"pas de découverte sur ce réseau : {raison(erreur)}") from None
    try:
        yield zeroconf
    finally:
        await zeroconf.async_close()


def _essayer(interface: str) -> None:
    """Refuse une adresse qui n'est pas d'ici ; zeroconf, lui, laisserait une prise ouverte."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sonde:
        sonde.bind((interface, 0))


def _fiche(nom: str, adresse: str, cle: str, table: Mapping[str, str]) -> ServiceInfo:
    from zeroconf import ServiceInfo

    parties = urlsplit(adresse)
    assert parties.hostname is not None
    # La clé et le port dans l'instance : ni deux joueurs du même nom, ni deux tables du même
    # joueur ne se gênent.
    return ServiceInfo(
        TYPE,
        f"rebelote-{cle[:16]}-{parties.port}.{TYPE}",
        port=parties.port,
        addresses=[_octets(parties.hostname)],
        properties={
            "nom": nom,
            "cle": cle,
            "tls": "1" if parties.scheme == "https" else "0",
            **{champ: valeur for champ, valeur in table.items() if valeur},
        },
        server=f"rebelote-{cle[:16]}.local.",
    )


def _octets(hote: str) -> bytes:
    try:
        return ipaddress.ip_address(hote).packed
    except ValueError:
        raise ErreurRebelote(
            f"--visible demande une adresse en chiffres, pas {hote} : 192.168.1.10 par exemple"
        ) from None


def _lire(fiche: ServiceInfo) -> Trouve | None:
    """Le nœud de cette annonce, ou rien si elle est mal faite."""
    textes = {
        cle.decode(errors="replace"): (valeur or b"").decode(errors="replace")
        for cle, valeur in fiche.properties.items()
    }
    adresses, cle = fiche.parsed_addresses(), textes.get("cle", "")
    if not adresses or not fiche.port or not cle_lisible(cle):
        return None
    adresse = adresse_web(adresses[0], fiche.port, textes.get("tls") != "0")
    invitation = _JETON.fullmatch(textes.get("invitation", ""))
    lien = Lien(adresse, cle, invitation.group() if invitation else "")
    return Trouve(_visible(textes.get("nom", "")) or "?", lien, _visible(textes.get("jeu", "")))


def _visible(texte: str) -> str:
    return "".join(lettre for lettre in texte if lettre.isprintable())[:40]
