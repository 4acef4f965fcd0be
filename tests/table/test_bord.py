"""Ce qui n'entre pas : un autre nom, un autre site, autre chose que du JSON, trop, ou trop vite."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from rebelote.noyau.erreurs import Illisible
from rebelote.table.porte import page
from rebelote.table.porte.garde import Garde
from rebelote.table.porte.ouverture import Ouverte
from rebelote.table.salon.noms import nom_propre
from rebelote.table.seance import table as seance
from tests.table.maisons import Robot


@pytest.mark.parametrize(
    ("entetes", "statut"),
    [
        ({}, 403),
        ({"origin": "{base}"}, 403),
        ({"sec-fetch-site": "same-origin"}, 403),
        ({"origin": "http://ailleurs.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"host": "ailleurs.example"}, 421),
        ({"host": "localhost.ailleurs.example:80"}, 421),
        ({"host": ""}, 421),
        ({"host": "["}, 421),
        ({"host": "192.0.2.7:8400"}, 403),
        ({"host": "localhost:1"}, 403),
    ],
    ids=str,
)
def test_un_post_vient_d_ici(passant: Robot, entetes: Mapping[str, str], statut: int) -> None:
    """403 `pas_a_vous` est la réponse du guichet : on y est arrivé."""
    base = str(passant.client.base_url).rstrip("/")
    envoyes = {nom: valeur.format(base=base) for nom, valeur in entetes.items()}
    reponse = passant.client.post("/api/proprietaire", json={"cle": "fausse"}, headers=envoyes)
    assert reponse.status_code == statut
    etranger = "origin" in entetes and entetes["origin"] != "{base}"
    etranger |= entetes.get("sec-fetch-site") in ("cross-site", "same-site")
    assert (reponse.json()["code"] == "pas_a_vous") == (statut == 403 and not etranger)


def test_une_autre_page_ne_lit_rien_de_l_api(passant: Robot) -> None:
    entetes = {"sec-fetch-site": "cross-site"}
    assert passant.client.get("/api/moi", headers=entetes).status_code == 403
    assert passant.client.get("/api/moi", headers={"host": "x.example"}).status_code == 421


def test_le_navigateur_est_mis_en_garde(passant: Robot) -> None:
    for chemin in ("/api/moi", "/api/jeux", "/absente", "/t/absente"):
        entetes = passant.client.get(chemin).headers
        politique = entetes["content-security-policy"]
        assert "default-src 'self'" in politique
        assert "unsafe" not in politique
        assert "frame-ancestors 'none'" in politique
        assert entetes["x-content-type-options"] == "nosniff"
        assert entetes["referrer-policy"] == "no-referrer"
        assert "server" not in entetes
    assert passant.client.get("/api/moi").headers["cache-control"] == "no-store"


def test_les_cookies_ne_se_lisent_ni_ne_s_envoient_d_ailleurs(
    alice: Robot, passant: Robot, ouverte: Ouverte
) -> None:
    reponse = passant.post("/proprietaire", cle=ouverte.cle)
    table = alice.post("/tables", jeu="belote", nom="Alice")
    for pose in (reponse.headers["set-cookie"], table.headers["set-cookie"]):
        assert "HttpOnly" in pose
        assert "SameSite=strict" in pose
        assert "Path=/" in pose


@pytest.mark.parametrize(
    "chemin", ["../porte/page.py", "..%2Fporte%2Fpage.py", "js//x.js", "x.py", "a" * 300 + ".js"]
)
def test_la_page_ne_sert_que_son_dossier(passant: Robot, chemin: str) -> None:
    assert passant.client.get(f"/page/{chemin}").status_code == 404


@pytest.mark.parametrize(
    "corps",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"cle": 1}',
        b'{"cle": "a", "de": "trop"}',
        b'"\xff"',
        b"1" * 9000,
        b"[" * 60_000,
    ],
)
def test_un_corps_illisible_est_refuse(passant: Robot, corps: bytes) -> None:
    entetes = {"content-type": "application/json"}
    reponse = passant.client.post("/api/proprietaire", content=corps, headers=entetes)
    assert reponse.status_code in (400, 422)
    assert set(reponse.json()) == {"code", "detail"}
    assert reponse.json()["code"] == "illisible"
    assert "illisible" in reponse.json()["detail"]


def test_un_corps_trop_gros_est_refuse(passant: Robot) -> None:
    assert passant.post("/proprietaire", cle="x" * 70_000).status_code == 413


@pytest.mark.parametrize(
    "demande",
    [
        {"jeu": "inconnu", "nom": "A"},
        {"jeu": "belote", "nom": "A", "nombre": 3},
        {"jeu": "belote", "nom": "A", "siege": "J5"},
        {"jeu": "belote", "nom": "A", "siege": "CROUPIER"},
        {"jeu": "belote", "nom": "A", "ias": {"J9": "moyen"}},
        {"jeu": "belote", "nom": "A", "ias": {"J2": "os:system"}},
        {"jeu": "belote", "nom": "A", "regles": {"objectif": -1}},
        {"jeu": "belote", "nom": "A", "regles": {"objectif": "1"}},
        {"jeu": "belote", "nom": "A", "horloge": 0},
        {"jeu": "belote", "nom": "A", "allure": "x"},
        {"jeu": "belote", "nom": "A", "graine": -1},
        {"jeu": "belote", "nom": ""},
        {"jeu": "belote"},
    ],
    ids=str,
)
def test_une_table_impossible_ne_s_ouvre_pas(
    alice: Robot, ouverte: Ouverte, demande: dict[str, object]
) -> None:
    avant = len(ouverte.maison.tables)
    reponse = alice.post("/tables", **demande)
    assert reponse.status_code in (404, 422)
    assert reponse.json()["detail"]
    assert len(ouverte.maison.tables) == avant


def test_les_invitations_ne_se_devinent_pas(alice: Robot, passant: Robot) -> None:
    table = alice.ouvrir("belote")
    essais = [
        passant.post(f"/tables/{table}/entrer", invitation=str(essai)).status_code
        for essai in range(30)
    ]
    assert set(essais) == {403, 429}


def test_trop_de_flux_sont_refuses(alice: Robot) -> None:
    table = alice.ouvrir("belote")
    statuts = [alice.flux(table).statut for _ in range(seance.FLUX_PAR_PERSONNE + 1)]
    assert statuts == [200] * seance.FLUX_PAR_PERSONNE + [429]


@pytest.mark.parametrize(
    ("nom", "propre"),
    [
        ("  Zoé  Duval ", "Zoé Duval"),
        ("Zoe\u0301", "Zoé"),
        ("\u202eecila\u202c", "ecila"),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("李雷", "李雷"),
    ],
)
def test_un_nom_est_propre(nom: str, propre: str) -> None:
    assert nom_propre(nom) == propre


@pytest.mark.parametrize("nom", ["\u3164", "\u2800", "\u115f", "\ufe0f", "\u0301", "\u200b \u034f"])
def test_un_nom_se_voit(nom: str) -> None:
    with pytest.raises(Illisible):
        nom_propre(nom)


def test_un_lecteur_parti_est_oublie(alice: Robot, ouverte: Ouverte) -> None:
    table = alice.ouvrir("belote")
    flux = alice.flux(table)
    flux.suivant("salon")
    vivante = ouverte.maison.trouver(table)
    assert vivante.presence.total() == 1
    flux.fermer()
    fin = time.monotonic() + 10
    while vivante.presence.total() and time.monotonic() < fin:
        time.sleep(0.05)
    assert vivante.presence.total() == 0


def test_la_garde_connait_le_nom_qu_on_lui_donne() -> None:
    async def rien(*_: object) -> None: ...

    garde = Garde(rien, ["Table.Example"])
    portee = {"headers": [(b"host", b"table.example:8400")], "path": "/", "method": "GET"}
    assert garde._refus(portee) is None


def test_pleine_la_maison_oublie_une_table_ou_rien_ne_se_joue(
    alice: Robot, ouverte: Ouverte, monkeypatch: pytest.MonkeyPatch
) -> None:
    ancienne, regardee = alice.ouvrir("belote"), alice.ouvrir("belote")
    tables = ouverte.maison.tables
    for nom in set(tables) - {ancienne, regardee}:
        del tables[nom]
    alice.flux(regardee).suivant("salon")
    monkeypatch.setattr("rebelote.table.seance.maison.TABLES_MAX", 2)
    neuve = alice.ouvrir("belote")
    assert set(tables) == {regardee, neuve}
    alice.flux(neuve).suivant("salon")
    reponse = alice.post("/tables", jeu="belote", nom="Alice")
    assert (reponse.status_code, reponse.json()["code"]) == (409, "pas_maintenant")
    assert set(tables) == {regardee, neuve}


def test_une_page_deja_vue_ne_se_renvoie_pas(
    passant: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fichier = tmp_path / "index.html"
    fichier.write_text("<p>la page")
    monkeypatch.setattr(page, "_fichier", lambda chemin: fichier)
    premiere = passant.client.get("/t/une-table")
    assert premiere.headers["content-type"] == "text/html; charset=utf-8"
    marque = {"if-none-match": premiere.headers["etag"]}
    assert passant.client.get("/", headers=marque).status_code == 304
    fichier.write_text("<p>une autre")
    assert passant.client.get("/", headers=marque).text == "<p>une autre"


ROUTES: dict[str, dict[str, object]] = {
    "": {"jeu": "belote", "nom": "Eve", "regles": {}, "ias": {"J2": "moyen"}, "graine": 1},
    "/entrer": {"invitation": "x"},
    "/asseoir": {"siege": "J3", "nom": "Eve"},
    "/echanger": {"siege": "J3"},
    "/pret": {"pret": True},
    "/ia": {"siege": "J2", "ia": "expert"},
    "/reglages": {"regles": {"objectif": 1}, "horloge": 10, "allure": "vive"},
    "/demarrer": {},
    "/coups": {"rang": 0, "id": "0", "delai_ms": 200},
    "/phrases": {"phrase": "bonjour"},
    "/quitter": {},
    "/revanche": {},
}
TORDUES: list[object] = [
    *(None, True, -1, 1.5, 10**30, "", "\x00", "\ud800", "\u202e", "x" * 5000, "J1\n", "٣"),
    *([], [[]], {}, {"\ud800": "\ud800"}, {"objectif": [10**400]}, {"objectif": {"a": None}}),
]
"""Ce qu'un programme mal fait, ou malveillant, mettrait à la place d'une valeur."""


@pytest.mark.parametrize("route", ROUTES)
def test_aucune_valeur_tordue_ne_fait_tomber_le_serveur(alice: Robot, route: str) -> None:
    table = alice.ouvrir("belote")
    chemin = f"/api/tables/{table}{route}" if route else "/api/tables"
    for champ in [*ROUTES[route], "inconnu"]:
        for tordue in TORDUES:
            corps = json.dumps({**ROUTES[route], champ: tordue})
            reponse = alice.client.post(
                chemin, content=corps, headers={"content-type": "application/json"}
            )
            assert reponse.status_code < 500, (champ, tordue)
            assert reponse.is_success or reponse.json()["detail"]
    assert alice.get(f"/tables/{table}").is_success
