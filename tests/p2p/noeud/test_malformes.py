"""Ce qui n'a pas la forme attendue est refusé à la porte, et rien ne change derrière."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from http.client import HTTPConnection
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from campagnes.mutations_p2p import muter
from campagnes.parties_reelles import etat
from rebelote.p2p.liaison.passage import ENTETE
from rebelote.p2p.messages.tablee import adresse_lisible
from rebelote.p2p.noeud.bornes import Bornes, Envoyer, Porte, Portee, Recevoir
from rebelote.p2p.noeud.equipage import Equipage, Processus

EXEMPLES = 25
"""Requêtes par opération de l'API."""
EXEMPLES_LIBRE = 10
"""De même chez un nœud libre : la porte est la même, seuls changent les refus derrière elle."""


@pytest.fixture(scope="module")
def a_l_arret(en_panne: Equipage) -> Processus:
    """Un nœud au milieu d'une partie que rien ne fait avancer : un autre est en panne."""
    return en_panne.processus[1]


@pytest.fixture(scope="module")
def libre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processus]:
    """Un nœud qui attend une invitation."""
    dossier = tmp_path_factory.mktemp("libre")
    options = ["--json", "--sans-tls", "--sans-base", "--donnees", str(dossier)]
    processus = Processus(["noeud", *options], dossier / "erreurs.txt")
    assert processus.adresse
    yield processus
    processus.arreter()


def _bombarder(processus: Processus, exemples: int) -> Counter[int]:
    """Toutes les opérations de l'API, bien et mal appelées ; rend les codes reçus.

    Par le propriétaire : à la porte, on n'écoute que lui partout.
    """
    seance = requests.Session()
    seance.headers[ENTETE] = processus.jeton
    schema = schemathesis.openapi.from_url(
        f"{processus.adresse}/openapi.json", headers={ENTETE: processus.jeton}
    )
    codes: Counter[int] = Counter()
    for resultat in schema.get_all_operations():
        assert isinstance(resultat, Ok)
        operation = resultat.ok()
        if operation.path == "/evenements":
            continue  # un flux sans fin

        @given(cas=operation.as_strategy())
        @settings(
            max_examples=exemples,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def appeler(cas: Any) -> None:
            reponse = cas.call(session=seance)
            cas.validate_response(reponse, checks=[not_a_server_error])
            codes[reponse.status_code] += 1

        appeler()
    return codes


def test_toute_l_api_d_un_noeud_en_jeu(a_l_arret: Processus) -> None:
    avant = etat(a_l_arret)
    codes = _bombarder(a_l_arret, EXEMPLES)
    apres = etat(a_l_arret)
    assert sum(codes.values()) > 150
    assert max(codes) < 500
    assert {cle: apres[cle] for cle in ("tete", "seq", "arret", "exclus", "partie", "membres")} == {
        cle: avant[cle] for cle in ("tete", "seq", "arret", "exclus", "partie", "membres")
    }


def test_toute_l_api_d_un_noeud_libre(libre: Processus) -> None:
    codes = _bombarder(libre, EXEMPLES_LIBRE)
    assert max(codes) < 500
    assert libre.vivant


CORPS = [
    (b"", 422),
    (b"{", 422),
    (b"[" * 10_000, 422),
    (b"[" * 100_000, 413),
    (b'{"octets": "", "signature": "\\ud800"}', 422),
    (b'{"octets": "", "signature": "", "de_trop": 1}', 422),
    (b'{"octets": 1, "signature": ""}', 422),
    (b'{"octets": "e30=", "signature": ""}', 422),
    (b'{"octets": "' + b"A" * 450_000 + b'", "signature": ""}', 413),
    (b"[" + b"0," * 5_000 + b"0]", 422),
    (b'{"' + b"x" * 15_000 + b'": 0}', 422),
    (b'{"partie": ' + b"9" * 15_000 + b"}", 422),
    (b"\xff\xfe", 422),
]
GROS = {
    b"[" * 100_000: 422,
    b'{"octets": "' + b"A" * 450_000 + b'", "signature": ""}': 422,
}
"""Ce que seule une entrée a le droit de peser : sa taille passe, pas sa forme."""


@pytest.mark.parametrize("chemin", ["/action", "/recevoir_main", "/accuse", "/demande", "/vote"])
def test_corps_refuses_avec_leur_code(a_l_arret: Processus, chemin: str) -> None:
    entetes = {"content-type": "application/json"}
    entree = chemin in ("/action", "/recevoir_main")
    for corps, code in CORPS:
        reponse = a_l_arret.client.post(chemin, content=corps, headers=entetes)
        while reponse.status_code == 429:  # les rattrapages sont comptés
            time.sleep(0.1)
            reponse = a_l_arret.client.post(chemin, content=corps, headers=entetes)
        attendu = GROS.get(corps, code) if entree else code
        assert reponse.status_code == attendu, (corps[:60], reponse.text[:200])
        assert "detail" in reponse.json()
        assert reponse.json()["code"] == ("illisible" if attendu == 422 else "corps_trop_gros")
        assert "error" not in reponse.text.replace('"value_error"', "")
        assert len(reponse.content) < 600


def test_une_adresse_ou_une_methode_inconnue_se_dit_en_francais(libre: Processus) -> None:
    pas_la, autrement = libre.client.get("/nulle-part"), libre.client.get("/invite")
    assert (pas_la.status_code, pas_la.json()["code"]) == (404, "introuvable")
    assert (autrement.status_code, autrement.json()["code"]) == (405, "mauvaise_methode")
    assert autrement.headers["allow"] == "POST"


def test_ce_qui_n_est_pas_du_http_se_refuse_en_francais(libre: Processus) -> None:
    hote, _, port = libre.adresse.removeprefix("http://").partition(":")
    with socket.create_connection((hote, int(port)), timeout=10) as prise:
        prise.sendall(b"bonjour\r\n\r\n")
        entetes, _, corps = b"".join(iter(lambda: prise.recv(4096), b"")).partition(b"\r\n\r\n")
    assert entetes.startswith(b"HTTP/1.1 400 ")
    assert json.loads(corps) == {"detail": "requête mal formée", "code": "illisible"}


def test_un_corps_trop_gros_est_refuse_avant_d_etre_lu(a_l_arret: Processus) -> None:
    hote, _, port = a_l_arret.adresse.removeprefix("http://").partition(":")
    connexion = HTTPConnection(hote, int(port), timeout=30)
    connexion.putrequest("POST", "/action")
    connexion.putheader("content-length", "600000")
    connexion.putheader(ENTETE, a_l_arret.jeton)
    connexion.endheaders()
    assert connexion.getresponse().status == 413
    connexion.close()


def test_deux_mille_messages_alteres() -> None:
    bilan: Counter[str] = Counter()
    assert list(muter(2000, 0, bilan))[-1] == 2000
    assert bilan["eprouver_l_etranger refusé"] > 900
    assert bilan["eprouver_le_membre refusé"] > 700


# --- La porte ---------------------------------------------------------------------------------


async def _ok(portee: Portee, recevoir: Recevoir, envoyer: Envoyer) -> None:
    message = await recevoir()
    await envoyer({"type": "http.response.start", "status": 200, "headers": []})
    await envoyer({"type": "http.response.body", "body": str(len(message["body"])).encode()})


def _demander(porte: Porte, **corps: Any) -> httpx.Response:
    async def demander() -> httpx.Response:
        transport = httpx.ASGITransport(porte)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.post("/", **corps)

    return asyncio.run(demander())


def test_un_corps_dans_les_bornes_passe_tel_quel() -> None:
    assert _demander(Porte(_ok, Bornes(corps=10)), content=b"x" * 10).text == "10"


def test_un_corps_trop_gros_413_meme_sans_le_dire() -> None:
    porte = Porte(_ok, Bornes(corps=10))
    assert _demander(porte, content=b"x" * 11).status_code == 413

    async def morceaux() -> AsyncIterator[bytes]:
        for _ in range(5):
            yield b"xxx"

    assert _demander(porte, content=morceaux()).status_code == 413


def test_trop_de_requetes_429_puis_le_debit_revient() -> None:
    porte = Porte(_ok, Bornes(debit=1e-6, rafale=3))
    assert [_demander(porte, content=b"").status_code for _ in range(5)] == [200] * 3 + [429] * 2
    porte.seaux.debit = 1e9
    assert _demander(porte, content=b"").status_code == 200


def test_un_corps_trop_lent_408() -> None:
    async def jamais() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.sleep(3600)

    reponse = _demander(Porte(_ok, Bornes(duree=0.01)), content=jamais())
    assert reponse.status_code == 408
    assert json.loads(reponse.content)["detail"]


ADRESSES = {
    "http://127.0.0.1:8001": True,
    "https://[::1]:8001": True,
    "https://table.example:443": True,
    "http://127.0.0.1": False,
    "http://127.0.0.1:99999": False,
    "http://1.2.3.999:80": False,
    "http://[::::]:80": False,
    "http://a\x07b:80": False,
    "http://-:80": False,
    "http://hôte:80": False,
    "http://xn--hte-jma.example:80": True,
    "https://xn--a:9": False,
    "https://XN--A:9": False,
    "http://a..b:80": False,
    "http://127.1.0:80": False,
    f"http://{'a' * 64}:80": False,
    "http://[fe80::1%eth0]:80": True,
    "http://[fe80::1%é]:80": False,
    "http://moi@hote:80": False,
    "http://hote:80/chemin": False,
    "http://hote:80?x": False,
    "ftp://hote:80": False,
    "": False,
}


@pytest.mark.parametrize("adresse", ADRESSES)
def test_adresse_d_un_joueur(adresse: str) -> None:
    assert adresse_lisible(adresse) is ADRESSES[adresse]
