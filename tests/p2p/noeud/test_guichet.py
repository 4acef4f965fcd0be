"""Les places et les droits à la porte d'un nœud, sans réseau."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from typing import Any

import httpx
import pytest

from rebelote.p2p.liaison.passage import ENTETE, mot_attendu, mot_de_passage
from rebelote.p2p.liaison.seaux import Seaux
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.bornes import Envoyer, Portee, Recevoir
from rebelote.p2p.noeud.entree import ou_refermee
from rebelote.p2p.noeud.guichet import Guichet, Visite, adresse_comptee
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.porte import VISITEUR, PorteDuNoeud
from rebelote.p2p.noeud.visiteurs import PROPRIETAIRE, Qualite, Registre, Visiteur

ANA, BOB, EVE = (Identite(bytes([n] * 32)) for n in (1, 2, 3))
ETRANGER = Visiteur(Qualite.ETRANGER, "10.0.0.9")
MEMBRE = Visiteur(Qualite.MEMBRE, BOB.cle)

# --- Les places -------------------------------------------------------------------------------


class Scene:
    """Un guichet, et les connexions que l'on y a coupées."""

    def __init__(self, **limites: Any) -> None:
        self.guichet = Guichet(Limites(**limites))
        self.coupees: list[str] = []

    def arriver(self, adresse: str, nom: str = "") -> Visite:
        visite = Visite(adresse, 0.0, lambda: self.coupees.append(nom))
        visite.attendre(60)
        self.guichet.entrer(visite)
        return visite


def test_une_adresse_gourmande_ne_coupe_que_ses_propres_connexions() -> None:
    scene = Scene(etrangers=6, etrangers_par_adresse=4)
    scene.arriver("10.0.0.1", "calme")
    for rang in range(20):
        scene.arriver("10.0.0.2", f"gourmande {rang}")
    assert scene.coupees == [f"gourmande {rang}" for rang in range(16)]
    for rang in range(3):
        scene.arriver(f"10.0.1.{rang}", "autre")
    assert "calme" not in scene.coupees
    assert "autre" not in scene.coupees
    assert len(scene.guichet) == 6


def test_la_place_d_un_membre_n_est_pas_celle_d_un_etranger() -> None:
    scene = Scene(etrangers=4, etrangers_par_adresse=4, gardees=2)
    premiere = scene.arriver("10.0.0.2", "Bob 1")
    scene.guichet.reconnaitre(premiere, MEMBRE)
    for _ in range(50):
        scene.arriver("10.0.0.2", "muette")
    assert set(scene.coupees) == {"muette"}
    for rang in (2, 3):  # il n'a lui-même que ses places : la plus vieille s'en va
        scene.guichet.reconnaitre(scene.arriver("10.0.0.2", f"Bob {rang}"), MEMBRE)
    assert [nom for nom in scene.coupees if nom != "muette"] == ["Bob 1"]


def test_qui_fait_attendre_est_coupe_et_qui_sort_rend_sa_place() -> None:
    scene = Scene()
    lente, sortie = scene.arriver("10.0.0.1", "lente"), scene.arriver("10.0.0.1", "sortie")
    scene.guichet.sortir(sortie)
    scene.guichet.sortir(sortie)
    scene.guichet.balayer()
    assert (scene.coupees, len(scene.guichet)) == ([], 1)
    lente.attendre(-1)
    scene.guichet.balayer()
    assert (scene.coupees, len(scene.guichet)) == (["lente"], 0)


def test_trop_d_arrivees_d_une_adresse_sont_refusees_et_d_elle_seule() -> None:
    guichet = Guichet(Limites(arrivees=1e-6, arrivees_d_un_coup=3))
    assert [guichet.admet("10.0.0.1") for _ in range(5)] == [True] * 3 + [False] * 2
    assert guichet.admet("10.0.0.2")


@pytest.mark.parametrize(
    ("hote", "comptee"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_un_prefixe_ipv6_compte_pour_une_adresse(hote: str, comptee: str) -> None:
    assert adresse_comptee(hote) == comptee


def test_les_seaux_n_oublient_que_les_plus_vieux_noms() -> None:
    seaux = Seaux(1e-6, 1, 2)
    assert [seaux.puiser(nom) for nom in "abab"] == [True, True, False, False]
    assert seaux.puiser("c")
    assert not seaux.puiser("b")
    assert seaux.puiser("a")


def test_un_seau_se_remplit_avec_le_temps() -> None:
    maintenant = 0.0
    seaux = Seaux(debit=1.0, rafale=2, horloge=lambda: maintenant)
    assert [seaux.puiser("a") for _ in range(3)] == [True, True, False]
    assert not seaux.permet("a")
    maintenant = 1.0
    assert seaux.permet("a")
    assert [seaux.puiser("a") for _ in range(2)] == [True, False]
    assert seaux.puiser("b")


# --- Qui est là -------------------------------------------------------------------------------


class Chez:
    """Le nœud d'Ana, vu de sa porte."""

    def __init__(self, membres: Iterable[Identite] = ()) -> None:
        self.identite, self.jeton = ANA, "jeton"
        table = tuple(Membre("x", une.cle, "http://127.0.0.1:9") for une in membres)
        self.tablee = Tablee("p", "tarot_africain", {}, table) if table else None


def _qui(chez: Chez, cle: str | None = None, **entetes: str) -> Visiteur:
    paires = [(nom.replace("_", "-").encode(), mot.encode()) for nom, mot in entetes.items()]
    return Registre(chez).qui("10.0.0.9", cle, paires)


def test_un_membre_se_reconnait_a_sa_cle_ou_a_son_mot() -> None:
    chez = Chez([ANA, BOB])
    assert _qui(chez, BOB.cle) == MEMBRE
    assert _qui(chez, rebelote_passage=mot_de_passage(BOB, ANA.cle)) == MEMBRE
    assert _qui(Chez(), BOB.cle) == ETRANGER, "avant la partie, personne n'en est membre"


@pytest.mark.parametrize(
    "mot",
    [
        mot_de_passage(EVE, ANA.cle),
        mot_de_passage(BOB, EVE.cle),
        mot_de_passage(EVE, ANA.cle).replace(EVE.cle, BOB.cle),
        mot_de_passage(ANA, BOB.cle),
        BOB.cle,
        f"{BOB.cle}:",
        "",
    ],
)
def test_le_mot_d_un_autre_ne_vaut_rien(mot: str) -> None:
    assert _qui(Chez([ANA, BOB]), rebelote_passage=mot) == ETRANGER


def test_le_mot_attendu_est_celui_que_dit_l_autre() -> None:
    assert mot_attendu(ANA, BOB.cle) == mot_de_passage(BOB, ANA.cle)
    assert ENTETE == "rebelote-passage"


def test_le_proprietaire_montre_son_jeton() -> None:
    for entetes in ({"rebelote_passage": "jeton"}, {"authorization": "Bearer jeton"}):
        assert _qui(Chez(), **entetes) == PROPRIETAIRE
    for entetes in ({"authorization": "jeton?"}, {"x_forwarded_for": "127.0.0.1"}):
        assert _qui(Chez([ANA, BOB]), **entetes) == ETRANGER


# --- Ce que l'on écoute -----------------------------------------------------------------------


async def _ok(portee: Portee, recevoir: Recevoir, envoyer: Envoyer) -> None:
    await recevoir()
    await envoyer({"type": "http.response.start", "status": 200, "headers": []})
    await envoyer({"type": "http.response.body", "body": b"ok"})


def _demander(
    visiteur: Visiteur,
    chemin: str,
    corps: bytes = b"",
    fois: int = 1,
    commencee: bool = True,
    methode: str = "POST",
) -> list[httpx.Response]:
    porte = PorteDuNoeud(_ok, Limites(), lambda: commencee)

    async def reconnue(portee: Portee, recevoir: Recevoir, envoyer: Envoyer) -> None:
        await porte({**portee, "state": {VISITEUR: visiteur}}, recevoir, envoyer)

    async def demander() -> list[httpx.Response]:
        transport = httpx.ASGITransport(reconnue)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return [await client.request(methode, chemin, content=corps) for _ in range(fois)]

    return asyncio.run(demander())


@pytest.mark.parametrize("message", Message)
def test_les_messages_de_la_partie_sont_pour_ses_membres(message: Message) -> None:
    assert [r.status_code for r in _demander(MEMBRE, message.chemin)] == [200]
    for commencee in (False, True):
        (refus,) = _demander(ETRANGER, message.chemin, commencee=commencee)
        assert (refus.status_code, refus.json()["code"]) == (401, "etranger")


def test_avant_la_partie_un_etranger_se_reunit_puis_plus_rien() -> None:
    for chemin in ("/invite", "/rejoindre", "/join", "/salle/pret"):
        assert _demander(ETRANGER, chemin, commencee=False)[0].status_code == 200
    statuts = [_demander(ETRANGER, c)[0].status_code for c in ("/invite", "/rejoindre", "/salle")]
    assert statuts == [409, 401, 401]
    for chemin in ("/docs", "/openapi.json", "/journal", "/demander_enchere"):
        (refus,) = _demander(ETRANGER, chemin, commencee=False, methode="GET")
        assert refus.status_code == 401
        assert len(refus.content) < 200


def test_un_membre_n_est_pas_chez_lui() -> None:
    for chemin in ("/docs", "/openapi.json"):
        assert _demander(MEMBRE, chemin, methode="GET")[0].status_code == 401
        assert _demander(PROPRIETAIRE, chemin, methode="GET")[0].status_code == 200


def test_seules_les_entrees_et_les_preuves_peuvent_etre_grosses() -> None:
    gros = b"x" * 100_000
    for chemin, statut in {"/action": 200, "/preuve": 200, "/accuse": 413, "/vote": 413}.items():
        assert _demander(MEMBRE, chemin, gros)[0].status_code == statut
    assert _demander(MEMBRE, "/nouvelles", b"x" * 60_000)[0].status_code == 200
    assert _demander(MEMBRE, "/nouvelles", gros)[0].status_code == 413


@pytest.mark.parametrize("corps", [b"[" + b"0," * 200 + b"0]", b"[" * 200, b'{"a":' * 200])
def test_un_corps_complique_est_refuse_sans_etre_lu(corps: bytes) -> None:
    (refus,) = _demander(MEMBRE, "/action", corps)
    assert (refus.status_code, refus.json()["code"]) == (422, "illisible")
    assert len(refus.content) < 200


def test_le_debit_d_un_etranger_n_est_pas_celui_d_un_membre() -> None:
    statuts = [r.status_code for r in _demander(ETRANGER, "/rejoindre", fois=60, commencee=False)]
    assert statuts[:40] == [200] * 40
    assert 429 in statuts
    assert {r.status_code for r in _demander(MEMBRE, "/accuse", fois=60)} == {200}


def test_les_rattrapages_d_un_membre_sont_comptes() -> None:
    reponses = _demander(MEMBRE, "/demande", fois=40)
    statuts = [r.status_code for r in reponses]
    assert statuts[:10] == [200] * 10
    assert statuts.count(200) < 20
    assert "connection" not in reponses[-1].headers, "un membre garde sa connexion"


def test_une_connexion_arrivee_a_l_instant_ou_l_on_s_arrete_est_refermee() -> None:
    async def scene() -> None:
        ici, la = socket.socketpair()
        arrivee: asyncio.Future[tuple[socket.socket, None]] = asyncio.Future()

        async def accepter() -> tuple[socket.socket, None]:
            return await arrivee

        async def attendre() -> None:
            await ou_refermee(accepter())

        tache = asyncio.create_task(attendre())
        await asyncio.sleep(0)
        arrivee.set_result((ici, None))
        tache.cancel()
        with pytest.raises(asyncio.CancelledError):
            await tache
        la.close()
        assert ici.fileno() == -1

    asyncio.run(scene())
