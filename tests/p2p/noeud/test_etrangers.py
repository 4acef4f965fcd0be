"""Des étrangers contre de vrais nœuds : ils n'obtiennent rien, et la partie ne s'en ressent pas."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from campagnes.attaques_etrangeres import ATTAQUES, brute, prise, requete
from campagnes.etrangers_p2p import CROISSANCE_MAX, Bilan, eprouver, pic
from campagnes.parties_reelles import attendre, etat
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.noeud.bornes import Portee
from rebelote.p2p.noeud.equipage import Equipage, Processus
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.porte import VISITEUR, PorteDuNoeud
from tests.p2p.reseau import noeud_servi

LIMITES = Limites()
CHEMINS = [
    ("GET", "/etat_du_jeu"),
    ("GET", "/tete"),
    ("GET", "/journal"),
    ("GET", "/evenements"),
    ("GET", "/docs"),
    ("GET", "/openapi.json"),
    ("GET", "/salle"),
    ("GET", "/rien"),
    ("POST", "/demander_enchere"),
    ("POST", "/rejoindre"),
    ("POST", "/synchroniser_joueurs_et_demarrer"),
    ("POST", "/demande"),
    ("POST", "/nouvelles"),
]


@pytest.fixture
def cible(en_panne: Equipage) -> Processus:
    """Un nœud au milieu d'une partie, que deux autres continuent d'entendre."""
    return en_panne.processus[1]


def _reponse(url: str, octets: bytes) -> bytes:
    """Tout ce que répond le nœud, jusqu'à ce qu'il raccroche."""
    recu = b""
    with prise(url) as une, contextlib.suppress(OSError):
        une.settimeout(20)
        une.sendall(octets)
        while morceau := une.recv(65_536):
            recu += morceau
    return recu


def _rien_n_a_bouge(equipage: Equipage) -> None:
    """Les membres s'entendent toujours, et le propriétaire est servi."""
    for processus in equipage.processus[:3]:
        assert etat(processus)["en_reconnexion"] == ["J4"]


# --- La partie commencée ----------------------------------------------------------------------


def test_la_partie_commencee_un_etranger_n_a_qu_un_refus_court(cible: Processus) -> None:
    for methode, chemin in CHEMINS:
        time.sleep(1 / LIMITES.debit_etranger)
        reponse = httpx.request(methode, f"{cible.adresse}{chemin}", trust_env=False)
        assert (reponse.status_code, reponse.json()["code"]) == (401, "etranger"), chemin
        assert len(reponse.content) < 200


def test_un_gros_corps_d_etranger_n_est_pas_lu(cible: Processus) -> None:
    corps = b"[" + b"0," * 260_000 + b"0]"
    recu = _reponse(cible.adresse, requete("POST", "/nouvelles", corps))
    assert len(recu) < 400, "ni lu, ni répété"
    assert not recu or recu.split()[1] in (b"401", b"431")


def test_personne_n_est_cru_sur_l_adresse_d_un_autre(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Se dire relayé pour mille adresses ne donne pas mille débits, même ici."""
    vus: list[tuple[object, object]] = []

    def noter(porte: PorteDuNoeud, portee: Portee) -> None:
        vus.append((portee["state"][VISITEUR].nom, portee["client"][0]))

    async def essai() -> None:
        async with noeud_servi(tmp_path, "Ana", tls=False) as ana:
            masque = {"x-forwarded-for": "10.9.9.9", "forwarded": "for=10.9.9.9"}
            async with httpx.AsyncClient(base_url=ana.adresse, trust_env=False) as client:
                await client.get("/tete", headers=masque)

    monkeypatch.setattr(PorteDuNoeud, "admettre", noter)
    asyncio.run(essai())
    assert vus == [("127.0.0.1", "127.0.0.1")]


# --- Les connexions ---------------------------------------------------------------------------


@contextlib.contextmanager
def _muettes(url: str, nombre: int) -> Iterator[list[socket.socket]]:
    muettes = []
    try:
        for _ in range(nombre):
            with contextlib.suppress(OSError):
                muettes.append(brute(url))
        yield muettes
    finally:
        for une in muettes:
            une.close()


def _prises_ouvertes(processus: Processus) -> int:
    return len(list(Path(f"/proc/{processus.popen.pid}/fd").iterdir()))


def test_des_connexions_muettes_ne_tiennent_ni_place_ni_partie(
    en_panne: Equipage, cible: Processus
) -> None:
    avant = _prises_ouvertes(cible)
    with _muettes(cible.adresse, 150):
        attendre(
            lambda: _prises_ouvertes(cible) <= avant + LIMITES.etrangers + 2, "que l'on raccroche"
        )
        time.sleep(4)  # plus qu'il n'en faut pour s'inquiéter d'un membre muet
        _rien_n_a_bouge(en_panne)
    attendre(lambda: _prises_ouvertes(cible) <= avant + 2, "que tout soit fermé")


def test_qui_se_tait_ou_goutte_ses_en_tetes_est_raccroche(cible: Processus) -> None:
    with brute(cible.adresse) as muette, brute(cible.adresse) as lente:
        for une in (muette, lente):
            une.settimeout(0.25)
        debut, ouvertes = time.monotonic(), {muette: True, lente: True}
        lente.sendall(b"GET /tete HTTP/1.1\r\n")
        while any(ouvertes.values()) and time.monotonic() - debut < 60:
            for une in (une for une, ouverte in ouvertes.items() if ouverte):
                ouvertes[une] = _encore_ouverte(une)
            with contextlib.suppress(OSError):
                lente.sendall(b"x")
        assert not any(ouvertes.values())


def _encore_ouverte(une: socket.socket) -> bool:
    try:
        return bool(une.recv(1))
    except TimeoutError:
        return True
    except OSError:
        return False


@pytest.mark.parametrize("nom", ["entetes_sans_fin", "un_entete_sans_fin", "rallonges"])
def test_des_en_tetes_sans_fin_ne_prennent_pas_de_memoire(
    en_panne: Equipage, cible: Processus, nom: str
) -> None:
    avant = pic(cible)
    for _ in range(3):
        with contextlib.suppress(OSError):
            ATTAQUES[nom](cible.adresse)  # ne rend la main que si l'on raccroche
    assert pic(cible) - avant < 8
    _rien_n_a_bouge(en_panne)


def test_mille_questions_a_la_file_ne_prennent_pas_de_memoire(
    en_panne: Equipage, cible: Processus
) -> None:
    avant = pic(cible)
    with _muettes(cible.adresse, 8) as prises:
        for une in prises:
            une.settimeout(0.5)
            with contextlib.suppress(OSError):
                une.sendall(requete("GET", "/etat_du_jeu") * 5000)
    assert pic(cible) - avant < 8
    _rien_n_a_bouge(en_panne)


# --- Attendre une invitation ------------------------------------------------------------------


@pytest.fixture
def libre(tmp_path: Path) -> Iterator[Processus]:
    """Un nœud qui attend une invitation."""
    options = ["--json", "--sans-tls", "--sans-base", "--donnees", str(tmp_path)]
    processus = Processus(["noeud", *options], tmp_path / "erreurs.txt")
    assert processus.adresse
    yield processus
    processus.arreter()


def test_une_invitation_n_ecrit_rien_sur_le_terminal(libre: Processus) -> None:
    hote: dict[str, Any] = {"nom": "Zoé", "cle": Identite().cle, "adresse": "http://127.0.0.1:9"}
    corps: dict[str, Any] = {"partie": "p", "jeu": "belote", "hote": hote}
    mauvais = "x\x1b[2J"
    with httpx.Client(base_url=libre.adresse, trust_env=False) as client:
        for faute in (
            {**corps, "jeu": mauvais},
            {**corps, "partie": mauvais},
            {**corps, "hote": {**hote, "nom": mauvais}},
            {**corps, "hote": {**hote, "ia": mauvais}},
        ):
            reponse = client.post("/invite", json=faute)
            assert reponse.status_code == 422
            assert len(reponse.content) < 400
            assert "x\x1b" not in json.loads(reponse.content)["detail"][0]["msg"]
        # Personne n'écoute à cette adresse : on oublie l'invitation, et l'on en attend une autre.
        assert client.post("/invite", json=corps).status_code == 200
    attendre(lambda: etat(libre)["statut"] == "libre", "que l'invitation soit oubliée")
    assert not any("\x1b" in ligne for ligne in libre.erreurs())


# --- Jusqu'au bout ----------------------------------------------------------------------------


@pytest.mark.parametrize(("nom", "tls"), [("silences", False), ("entetes_sans_fin", True)])
def test_la_partie_finit_sous_l_attaque(nom: str, tls: bool) -> None:
    bilan: Bilan = eprouver(nom, tls, ("objectif=1",))
    assert bilan.finie
    assert bilan.croissance < CROISSANCE_MAX
