"""Ce que des voisins du réseau peuvent nous envoyer : rien n'en tombe, ni n'attend sans fin."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_server, socket
from threading import Thread

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.liaison import pairs
from rebelote.p2p.liaison.decouverte import visible
from rebelote.p2p.liaison.transport import Transport
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import lire_lien
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Membre, Tablee
from tests.p2p.liaison.test_decouverte import sans_multidiffusion
from tests.table.maisons import Robot
from tests.table.test_pairs import chez, ouvrir

# --- S'annoncer -------------------------------------------------------------------------------


@sans_multidiffusion
def test_deux_tables_du_meme_joueur_se_reunissent_a_la_fois(tmp_path: Path) -> None:
    with chez(tmp_path) as (_, alice):
        tables = [ouvrir(alice)[0] for _ in range(2)]
        time.sleep(2.0)  # le temps qu'une annonce refusée se sache
        salons = [alice.salon(table) for table in tables]
        assert [(salon["phase"], salon["avis"]) for salon in salons] == [("attente", [])] * 2


@sans_multidiffusion
def test_un_nom_deja_pris_sur_le_reseau_est_un_refus() -> None:
    async def deux_fois() -> None:
        annonce = ("Alice", "http://127.0.0.1:4000", "ab" * 32, ("127.0.0.1",))
        async with visible(*annonce):
            with pytest.raises(ErreurRebelote, match="à notre place"):
                async with visible(*annonce):
                    pass

    asyncio.run(deux_fois())


# --- Rejoindre un faux nœud -------------------------------------------------------------------

_TETE = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"


def _entier(corps: bytes, *entetes: bytes) -> bytes:
    taille = b"content-length: %d" % len(corps)
    return _TETE + b"\r\n".join([*entetes, taille, b"", corps])


def profond(prise: socket) -> None:
    prise.sendall(_entier(b"[" * 60_000))


def bombe(prise: socket) -> None:
    prise.sendall(_entier(gzip.compress(b" " * 50_000_000), b"content-encoding: gzip"))


def sans_fin(prise: socket) -> None:
    prise.sendall(_TETE + b"transfer-encoding: chunked\r\n\r\n")
    while True:
        prise.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
        time.sleep(0.001)


def goutte_a_goutte(prise: socket) -> None:
    prise.sendall(_TETE + b"content-length: 1000\r\n\r\n")
    while True:
        prise.sendall(b" ")
        time.sleep(0.1)


def liste(prise: socket) -> None:
    prise.sendall(_entier(b"[]"))


def bavard(prise: socket) -> None:
    corps = b'{"code": "x", "detail": "\\u202e%s"}' % (b"A" * 5000)
    prise.sendall(_entier(corps).replace(b"200 OK", b"409 Non"))


@contextmanager
def faux_noeud(repondre: Callable[[socket], None]) -> Iterator[str]:
    """Répond ainsi à qui le joint ; rend le lien qui y mène."""
    with create_server(("127.0.0.1", 0)) as ecoute:

        def servir() -> None:
            with suppress(OSError):
                while True:
                    prise, _ = ecoute.accept()
                    with prise, suppress(OSError):
                        prise.recv(9999)
                        repondre(prise)

        Thread(target=servir, daemon=True).start()
        cle = Identite().cle
        yield f"rebelote+http://127.0.0.1:{ecoute.getsockname()[1]}/?invitation=abc#{cle}"


@pytest.mark.parametrize("repondre", [profond, bombe, sans_fin, goutte_a_goutte, bavard])
def test_un_faux_noeud_n_a_qu_un_refus_court(
    alice: Robot, monkeypatch: pytest.MonkeyPatch, repondre: Callable[[socket], None]
) -> None:
    monkeypatch.setattr(pairs, "DELAI_TOTAL", 2.0)
    with faux_noeud(repondre) as lien:
        debut = time.monotonic()
        reponse = alice.post("/reseau/rejoindre", lien=lien, nom="Alice")
    assert time.monotonic() - debut < 8
    assert reponse.status_code == 409
    assert reponse.json()["code"] in ("hote_injoignable", "refuse_par_l_hote")
    assert len(reponse.json()["detail"]) < 600
    assert "\u202e" not in reponse.json()["detail"]


# --- Jouer contre un faux nœud ----------------------------------------------------------------


@pytest.mark.parametrize("repondre", [profond, bombe, sans_fin, goutte_a_goutte, liste])
def test_un_pair_qui_repond_mal_recoit_encore_la_suite(
    monkeypatch: pytest.MonkeyPatch, repondre: Callable[[socket], None]
) -> None:
    monkeypatch.setattr(pairs, "DELAI_TOTAL", 1.0)
    recus: list[float] = []

    def compter(prise: socket) -> None:
        recus.append(time.monotonic())
        repondre(prise)

    async def envoyer(lien: str) -> None:
        lu = lire_lien(lien)
        membres = (Membre("A", Identite().cle, lu.adresse), Membre("B", lu.cle, lu.adresse))
        tablee = Tablee("p", "tarot_africain", {}, membres)
        transport = Transport(tablee, 0, Identite(), lambda message, objet: None)
        for nombre in (1, 2):
            transport.porter(Envoi(1, Message.ENTREE, {}))
            fin = time.monotonic() + 8
            while len(recus) < nombre and time.monotonic() < fin:
                await asyncio.sleep(0.05)
        await transport.fermer()

    with faux_noeud(compter) as lien:
        asyncio.run(envoyer(lien))
    assert len(recus) >= 2
