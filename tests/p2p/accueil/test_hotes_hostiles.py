"""Un étranger invite, ou un invité s'assied : ce qu'ils disent d'eux ne tue pas un nœud."""

from __future__ import annotations

import asyncio
import http.server
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest

from rebelote.cli.commandes.noeud import _attendre
from rebelote.jeux.catalogue import trouver
from rebelote.p2p.accueil import arrivee
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.inscriptions import signer_inscription
from rebelote.p2p.accueil.invitation import est_la, inviter
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.liaison.tls import verification
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import lire_lien
from rebelote.p2p.messages.tablee import Membre
from rebelote.p2p.noeud.incidents import FICHIER
from tests.p2p.reseau import lien_de, noeud_servi

EVE = Identite(b"e" * 32)
ILLISIBLE = "https://xn--a:9"
JEU = "tarot_africain"


class _Ailleurs(http.server.BaseHTTPRequestHandler):
    """Renvoie tout le monde vers un nom que rien ne lit."""

    def do_GET(self) -> None:
        self.send_response(302)
        self.send_header("location", "http://xn--a/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Sans bruit."""


@pytest.fixture
def ailleurs() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Ailleurs) as serveur:
        fil = threading.Thread(target=serveur.serve_forever, args=(0.05,))
        fil.start()
        yield f"http://127.0.0.1:{serveur.server_port}"
        serveur.shutdown()
        fil.join()


class Attente:
    """Un vrai nœud qui attend, dans son processus."""

    def __init__(self, *arguments: str | Path) -> None:
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "rebelote", *map(str, arguments), "--json", "--sans-base"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.popen.stdout is not None
        self.lien = lire_lien(json.loads(self.popen.stdout.readline())["lien"])
        verify = verification(self.lien.adresse, self.lien.cle)
        self.client = httpx.Client(base_url=self.lien.adresse, verify=verify, trust_env=False)

    def __enter__(self) -> Attente:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.popen.kill()
        self.popen.communicate()

    def dernier_mot(self) -> str:
        """Ce qu'il a dit d'abord sur sa sortie d'erreur ; attend qu'il le dise."""
        assert self.popen.stderr is not None
        return self.popen.stderr.readline()

    def vit(self) -> bool:
        statut = self.client.get("/etat_du_jeu").status_code
        return statut == 200 and self.popen.poll() is None


def invitation(adresse: str) -> dict[str, Any]:
    return {
        "partie": "abc",
        "jeu": "belote",
        "hote": {"nom": "Eve", "cle": EVE.cle, "adresse": adresse},
    }


def test_l_invitation_d_un_etranger_ne_tue_pas_un_noeud(tmp_path: Path, ailleurs: str) -> None:
    with Attente("noeud", "--sans-tls", "--donnees", tmp_path / "d") as bob:
        refus = bob.client.post("/invite", json=invitation(ILLISIBLE))
        assert (refus.status_code, refus.json()["code"]) == (422, "illisible")
        assert bob.client.post("/invite", json=invitation(ailleurs)).status_code == 200
        assert "ne répond pas comme un nœud rebelote (302)" in bob.dernier_mot()
        assert bob.vit()


def test_un_porteur_du_lien_ne_tue_pas_l_hote(tmp_path: Path) -> None:
    table = ("--nombre", "2", "--jeu", JEU, "--ia", "simple")
    with Attente("inviter", *table, "--donnees", tmp_path / "d") as ana:
        membre = Membre("Eve", EVE.cle, ILLISIBLE, "simple")
        demande = signer_inscription(EVE, ana.lien.cle, "", membre, ana.lien.invitation)
        while (reponse := ana.client.post("/rejoindre", json=demande)).status_code == 401:
            time.sleep(0.05)  # la table n'est pas encore ouverte
        assert (reponse.status_code, reponse.json()["code"]) == (422, "illisible")
        assert ana.vit()


def _jamais_vu(*_: object) -> NoReturn:
    raise ZeroDivisionError("un défaut")


async def _jusqu_a(quoi: Any) -> None:
    async with asyncio.timeout(20):
        while not quoi():
            await asyncio.sleep(0.01)


def test_ce_que_rien_n_attendait_d_une_invitation_se_dit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Le nœud retourne attendre, libre d'être invité par un autre."""
    monkeypatch.setattr(arrivee, "_salle", _jamais_vu)

    async def essai() -> None:
        async with noeud_servi(tmp_path, "ana") as ana, noeud_servi(tmp_path, "bob") as bob:
            attente = asyncio.create_task(_attendre(bob, print))
            bob.accueil.etre_invite("p1", ana.accueil.membre, JEU)
            await _jusqu_a(lambda: bob.accueil.hote_attendu is None)
            assert not attente.done()
            attente.cancel()

    asyncio.run(essai())
    assert "incident inattendu" in capsys.readouterr().err
    assert "ZeroDivisionError" in (tmp_path / "bob" / FICHIER).read_text(encoding="utf-8")


def test_ce_que_rien_n_attendait_d_un_invite_n_arrete_pas_l_hote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Pair, "_demander", _jamais_vu)

    async def essai() -> None:
        async with noeud_servi(tmp_path, "ana") as ana:
            assert not await est_la(ana.accueil, Membre("Eve", EVE.cle, "http://127.0.0.1:9"))

    asyncio.run(essai())
    assert "incident inattendu" in capsys.readouterr().err


def test_un_invite_qui_refuse_la_liste_n_arrete_pas_l_hote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Assis, il refuse au dernier moment : c'est dit, et le temps de grâce court contre lui."""

    async def essai() -> None:
        async with noeud_servi(tmp_path, "ana") as ana, noeud_servi(tmp_path, "bob") as bob:
            monkeypatch.setattr(bob, "connait", lambda _: True)
            depart = inviter(ana.accueil, [], 2, JEU, trouver(JEU).regles(), "simple")
            invite = asyncio.create_task(depart)
            await _jusqu_a(lambda: ana.accueil.table.places)
            venue = asyncio.create_task(rejoindre(bob.accueil, lien_de(ana)))
            await _jusqu_a(lambda: "bob" in "".join(ana.incidents._dits))
            assert ana.poste is not None
            assert not invite.done() or invite.exception() is None
            invite.cancel()
            venue.cancel()

    asyncio.run(essai())
    assert "une partie de ce nom a déjà été jouée ici" in capsys.readouterr().err
