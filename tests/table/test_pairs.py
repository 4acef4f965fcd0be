"""De pair à pair : plusieurs serveurs de table, une personne chacun, un journal commun."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest

from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.identite import Identite
from rebelote.table.pairs import chaise, voisinage
from rebelote.table.porte.ouverture import Ouverte
from tests.p2p.liaison.test_decouverte import sans_multidiffusion
from tests.table.maisons import Flux, Robot, maison, proprietaire

pytestmark = pytest.mark.usefixtures("sans_trainer")

A_DEUX = {"nombre": 2, "regles": {"vies": 1}}
"""Le plus court des jeux à deux."""


@contextmanager
def chez(dossier: Path, port: int = 0) -> Iterator[tuple[Ouverte, Robot]]:
    """Le serveur d'une personne, et elle."""
    with maison(dossier, port) as ouverte:
        robot = proprietaire(ouverte)
        try:
            yield ouverte, robot
        finally:
            robot.fermer()


def ouvrir(alice: Robot, jeu: str = "tarot_africain", **reste: Any) -> tuple[str, str]:
    """Une table de pairs, et le lien que l'on en donne."""
    table = alice.ouvrir(jeu, reseau=True, **(reste or A_DEUX))
    return table, str(alice.salon(table)["reseau"]["lien"])


def rejoindre(bob: Robot, lien: str, nom: str = "Bob") -> str:
    reponse = bob.post("/reseau/rejoindre", lien=lien, nom=nom)
    assert reponse.status_code == 201, reponse.text
    return str(reponse.json()["table"])


def commencer(alice: Robot, table: str) -> None:
    reponse = alice.post(f"/tables/{table}/demarrer")
    assert reponse.status_code == 200, reponse.text


def jouer_a_part(robot: Robot, table: str, flux: Flux) -> threading.Thread:
    fil = threading.Thread(target=robot.jouer_jusqu_au_bout, args=(table, flux), daemon=True)
    fil.start()
    return fil


def attendre_la_fin(robot: Robot, table: str, delai: float = 60.0) -> dict[str, Any]:
    fin = time.monotonic() + delai
    while time.monotonic() < fin:
        salon = robot.salon(table)
        if salon["phase"] == "finie" and salon["reseau"]["accord"]:
            return salon
        time.sleep(0.1)
    raise AssertionError(salon["reseau"])


def test_deux_serveurs_jusqu_au_bout_avec_la_meme_tete(tmp_path: Path) -> None:
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        chez_alice, lien = ouvrir(alice)
        assert alice.salon(chez_alice)["phase"] == "attente"
        chez_bob = rejoindre(bob, lien)
        commencer(alice, chez_alice)
        flux = [alice.flux(chez_alice), bob.flux(chez_bob)]
        fil = jouer_a_part(bob, chez_bob, flux[1])
        dernier = alice.jouer_jusqu_au_bout(chez_alice, flux[0])
        fil.join(60)
        fins = [attendre_la_fin(alice, chez_alice), attendre_la_fin(bob, chez_bob)]
        assert len({(fin["reseau"]["tete"], fin["reseau"]["seq"]) for fin in fins}) == 1
        assert [fin["moi"] for fin in fins] == ["J1", "J2"]
        assert [s["nom"] for s in fins[1]["sieges"]] == ["Alice", "Bob"]
        manches = fins[0]["reseau"]["manches"]
        assert manches
        assert all(m["verifiee"] and m["par"] == ["J1", "J2"] for m in manches)
        assert all(m["melangee_par"] == ["J1", "J2"] for m in manches)
        assert [m["manche"] for m in manches] == list(range(1, len(manches) + 1))
        donne = fins[1]["reseau"]["donne"]
        assert donne == {
            "genre": "secrete",
            "manche": len(manches),
            "melangee_par": ["J1", "J2"],
            "verifiee_par": ["J1", "J2"],
        }
        assert dernier["preuves"]["pairs"][1]["cle"] == fins[1]["reseau"]["pairs"][1]["cle"]
        parties = [
            alice.get(f"/tables/{chez_alice}/enregistrement").json(),
            bob.get(f"/tables/{chez_bob}/enregistrement").json(),
        ]
        assert parties[0]["journal"] == parties[1]["journal"]
        assert alice.get(f"/tables/{chez_alice}/fin").json()["manches"]


def test_deux_pairs_et_des_ia_qui_sont_des_noeuds(tmp_path: Path) -> None:
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        chez_alice, lien = ouvrir(alice, "belote", ias={"J3": "facile", "J4": "facile"})
        chez_bob = rejoindre(bob, lien)
        refus = bob.post(f"/tables/{chez_bob}/demarrer")
        assert (refus.status_code, refus.json()["code"]) == (403, "pas_a_vous")
        flux = [alice.flux(chez_alice), bob.flux(chez_bob)]
        assert alice.post(f"/tables/{chez_alice}/demarrer").status_code == 200
        fil = jouer_a_part(bob, chez_bob, flux[1])
        alice.jouer_jusqu_au_bout(chez_alice, flux[0])
        fil.join(120)
        fins = [attendre_la_fin(alice, chez_alice), attendre_la_fin(bob, chez_bob)]
        assert fins[0]["reseau"]["tete"] == fins[1]["reseau"]["tete"]
        for fin in fins:
            assert [s["ia"] for s in fin["sieges"]] == [None, None, "facile", "facile"]
            assert [s["nom"] for s in fin["sieges"][:2]] == ["Alice", "Bob"]
            assert len({pair["cle"] for pair in fin["reseau"]["pairs"]}) == 4


def test_la_ou_l_on_joue_ensemble(tmp_path: Path) -> None:
    """Passe et tape : plusieurs coups en même temps, chacun le sien, contre des nœuds d'IA."""
    ias = {f"J{siege}": "aleatoire" for siege in (2, 3, 4)}
    with chez(tmp_path) as (_, alice):
        table = alice.ouvrir("dame_de_pique", reseau=True, ias=ias)
        flux = alice.flux(table)
        assert alice.post(f"/tables/{table}/demarrer").status_code == 200
        assert alice.jouer_jusqu_au_bout(table, flux)["tableau"]["vainqueurs"]
        assert all(m["verifiee"] for m in attendre_la_fin(alice, table)["reseau"]["manches"])


def test_un_serveur_relance_se_rassied_et_finit(tmp_path: Path) -> None:
    with chez(tmp_path / "a") as (_, alice):
        with maison(tmp_path / "b") as ouverte:
            bob = proprietaire(ouverte)
            chez_alice, lien = ouvrir(alice)
            chez_bob = rejoindre(bob, lien)
            commencer(alice, chez_alice)
            flux = alice.flux(chez_alice)
            fil = jouer_a_part(alice, chez_alice, flux)
            avant = _jouer_un_coup(bob, chez_bob)
            cookies, port = dict(bob.client.cookies), int(ouverte.base.rpartition(":")[2])
            bob.fermer()
        with maison(tmp_path / "b", port) as ouverte:
            bob = Robot(ouverte.base)
            bob.client.cookies.update(cookies)
            salon = bob.salon(chez_bob)
            assert (salon["moi"], salon["phase"], salon["role"]) == ("J2", "partie", "assis")
            suite = bob.flux(chez_bob)
            bob.jouer_jusqu_au_bout(chez_bob, suite)
            fil.join(60)
            fins = [attendre_la_fin(alice, chez_alice), attendre_la_fin(bob, chez_bob)]
            assert fins[0]["reseau"]["tete"] == fins[1]["reseau"]["tete"]
            cles = [fin["reseau"]["pairs"][1]["cle"] for fin in fins]
            assert cles == [avant["preuves"]["pairs"][1]["cle"]] * 2
            bob.fermer()
        with maison(tmp_path / "b", port) as ouverte:  # finie, elle se relit encore
            bob = Robot(ouverte.base)
            bob.client.cookies.update(cookies)
            relue = attendre_la_fin(bob, chez_bob)
            assert relue["reseau"]["tete"] == fins[1]["reseau"]["tete"]
            assert bob.get(f"/tables/{chez_bob}/enregistrement").status_code == 200
            bob.fermer()


def _jouer_un_coup(robot: Robot, table: str) -> dict[str, Any]:
    """Attend son tour, et joue une fois ; rend l'état où c'était à lui."""
    flux = robot.flux(table)
    etat = next(e for e in iter(lambda: flux.suivant("etat"), None) if e["tableau"]["coups"])
    assert robot.jouer(table, etat).status_code == 200
    rejoue = robot.jouer(table, etat)
    assert (rejoue.status_code, rejoue.json()["code"]) == (409, "depasse")
    return etat


def test_relancee_avant_la_partie_la_table_garde_son_lien_et_ses_gens(tmp_path: Path) -> None:
    with chez(tmp_path / "b") as (_, bob), chez(tmp_path / "c") as (_, carla):
        with maison(tmp_path / "a") as ouverte:
            alice = proprietaire(ouverte)
            table, lien = ouvrir(alice, nombre=3, regles={"vies": 1})
            cookies, port = dict(alice.client.cookies), int(ouverte.base.rpartition(":")[2])
            chez_bob = rejoindre(bob, lien)
            alice.fermer()
        with maison(tmp_path / "a", port) as ouverte:
            alice = Robot(ouverte.base)
            alice.client.cookies.update(cookies)
            assert alice.salon(table)["reseau"]["lien"] == lien
            _attendre_bob(alice, table)
            rejoindre(carla, lien, "Carla")
            commencer(alice, table)
            pairs = alice.flux(table).suivant("etat")["preuves"]["pairs"]
            assert [pair["nom"] for pair in pairs] == ["Alice", "Bob", "Carla"]
            assert bob.salon(chez_bob)["moi"] == "J2"
            alice.fermer()


def _attendre_bob(alice: Robot, table: str) -> None:
    fin = time.monotonic() + 40
    while len(alice.salon(table)["reseau"]["pairs"]) < 2:
        assert time.monotonic() < fin, "Bob ne revient pas"
        time.sleep(0.2)


def test_un_exclu_fait_rejouer_la_manche_a_qui_regarde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    presse = Reglages(battement=0.3, inquietude=1.5, grace=4.0, reflexion=None)
    monkeypatch.setattr(chaise, "Reglages", lambda **_: presse)
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        with chez(tmp_path / "c") as (_, carla):
            chez_alice, lien = ouvrir(alice, nombre=3, regles={"vies": 1})
            chez_bob, chez_carla = rejoindre(bob, lien), rejoindre(carla, lien, "Carla")
            commencer(alice, chez_alice)
            flux = alice.flux(chez_alice)
            fil = jouer_a_part(bob, chez_bob, bob.flux(chez_bob))
            chez_elle = carla.flux(chez_carla)
            avant = _jusqu_au_tour_de("J3", alice, chez_alice, flux)
            assert avant["epoque"] == 0
            while not chez_elle.suivant("etat")["tableau"]["coups"]:
                pass
        apres = flux.suivant("etat")
        while not apres["epoque"]:
            apres = flux.suivant("etat")
        assert (apres["epoque"], apres["rang"] < avant["rang"]) == (1, True)
        assert apres["preuves"]["pairs"][2]["exclu"]
        perime = alice.post(f"/tables/{chez_alice}/coups", rang=avant["rang"], id="0")
        assert perime.status_code == 409
        reprise = alice.flux(chez_alice, dernier=str(avant["rang"]))
        messages = [reprise.suivant(), reprise.suivant()]
        assert [message.nom for message in messages] == ["salon", "etat"]
        assert messages[1].id.startswith("1.1-")
        alice.jouer_jusqu_au_bout(chez_alice, reprise)
        fil.join(60)
        fins = [attendre_la_fin(alice, chez_alice), attendre_la_fin(bob, chez_bob)]
        assert fins[0]["reseau"]["tete"] == fins[1]["reseau"]["tete"]


def _jusqu_au_tour_de(siege: str, robot: Robot, table: str, flux: Flux) -> dict[str, Any]:
    """Joue jusqu'à ce que l'on attende ce siège ; rend l'état où on l'attend."""
    while True:
        etat = flux.suivant("etat")
        if etat["tableau"]["attendus"] == [siege]:
            return etat
        if etat["tableau"]["coups"]:
            robot.jouer(table, etat)


def test_ce_qui_empeche_de_rejoindre_se_dit_et_ne_laisse_rien(tmp_path: Path) -> None:
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (ouverte, bob):
        table, lien = ouvrir(alice)
        adresse, _, reste = lien.partition("/?")
        muet = f"{adresse.rpartition(':')[0]}:1/?{reste}"
        faux_jeton = lien.replace("invitation=", "invitation=x")
        autre_cle = f"{lien.partition('#')[0]}#{Identite(b'a' * 32).cle}"
        for essai, statut, code, mot in (
            ("bonjour", 422, "illisible", "lien illisible"),
            (muet, 409, "hote_injoignable", "rien n'écoute là"),
            (autre_cle, 409, "hote_injoignable", "injoignable"),
            (faux_jeton, 409, "refuse_par_l_hote", "fausse ou périmée"),
        ):
            reponse = bob.post("/reseau/rejoindre", lien=essai, nom="Bob")
            assert (reponse.status_code, reponse.json()["code"]) == (statut, code), reponse.text
            assert mot in reponse.json()["detail"]
        soi = alice.post("/reseau/rejoindre", lien=lien, nom="Alice")
        assert "le nôtre" in soi.json()["detail"]
        assert not ouverte.maison.tables
        assert not list((tmp_path / "b" / "tables").glob("*"))
        assert alice.post(f"/tables/{table}/demarrer").status_code == 200  # une IA prend la place
        pleine = bob.post("/reseau/rejoindre", lien=lien, nom="Bob")
        assert (pleine.status_code, pleine.json()["code"]) == (409, "refuse_par_l_hote")


@sans_multidiffusion
def test_une_table_se_trouve_sur_le_reseau_local(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        _, lien = ouvrir(alice)
        trouvees = _alentour(bob, lien)
        assert trouvees == [
            {"nom": "Alice", "jeu": "tarot_africain", "titre": "Tarot africain", "lien": lien}
        ]
        monkeypatch.setattr(voisinage, "REPOS", float("inf"))
        with monkeypatch.context() as sourd:
            sourd.setattr(voisinage, "chercher", _ne_pas_chercher)
            assert bob.get("/reseau").json()["tables"], "la même recherche sert encore"
        assert lien not in [table["lien"] for table in alice.get("/reseau").json()["tables"]]
        rejoindre(bob, trouvees[0]["lien"])


async def _ne_pas_chercher(*_: object) -> NoReturn:
    raise AssertionError("on a cherché deux fois")


def _alentour(robot: Robot, lien: str) -> list[dict[str, Any]]:
    """Ce que l'on trouve, d'autres tables pouvant se montrer ici ; une annonce peut se perdre."""
    fin = time.monotonic() + 40
    while time.monotonic() < fin:
        reponse = robot.get("/reseau").json()
        assert not reponse["raison"]
        if trouvees := [table for table in reponse["tables"] if table["lien"] == lien]:
            return trouvees
        time.sleep(1)
    return []


def test_seul_le_proprietaire_va_sur_le_reseau(passant: Robot) -> None:
    for reponse in (
        passant.get("/reseau"),
        passant.post("/reseau/rejoindre", lien="rebelote://h:1/#x", nom="Eve"),
        passant.post("/tables", jeu="belote", nom="Eve", reseau=True),
    ):
        assert (reponse.status_code, reponse.json()["code"]) == (403, "pas_a_vous")


def test_entre_pairs_on_ne_touche_pas_a_ce_qui_est_a_tous(alice: Robot) -> None:
    for faux in ({"siege": "J2"}, {"horloge": 30}):
        reponse = alice.post(
            "/tables", jeu="belote", nom="Alice", allure="immediate", reseau=True, **faux
        )
        assert reponse.status_code == 409, reponse.text
    coupe = {"entre_manches": "coupe"}
    reponse = alice.post("/tables", jeu="belote", nom="Alice", reseau=True, regles=coupe)
    assert (reponse.status_code, reponse.json()["code"]) == (422, "illisible")
    assert "ne se joue pas au réseau" in reponse.json()["detail"]
    table, lien = ouvrir(alice)
    salon = alice.salon(table)
    assert salon["invitation"] is None
    jetons = list(alice.client.cookies.values())
    assert not any(jeton in lien for jeton in jetons)
    for quoi, corps in (
        ("echanger", {"siege": "J2"}),
        ("asseoir", {"siege": "J2", "nom": "A"}),
        ("reglages", {"regles": {}}),
        ("coups", {"rang": 0, "id": "0"}),
    ):
        assert alice.post(f"/tables/{table}/{quoi}", **corps).status_code == 409, quoi
    assert alice.post(f"/tables/{table}/quitter").status_code == 200
    assert alice.get(f"/tables/{table}").status_code == 404


def test_la_donne_se_choisit_et_se_dit(alice: Robot) -> None:
    """Secrète sans rien dire ; de l'hôte si on la veut."""
    for voulue, genre in (({}, "secrete"), ({"donne": "hote"}, "hote")):
        table, _ = ouvrir(alice, "tarot_africain", **A_DEUX, **voulue)
        promise = {"genre": genre, "manche": 0, "melangee_par": [], "verifiee_par": []}
        assert alice.salon(table)["reseau"]["donne"] == promise
        assert alice.post(f"/tables/{table}/quitter").status_code == 200
    reponse = alice.post("/tables", jeu="belote", nom="Alice", reseau=True, donne="magique")
    assert (reponse.status_code, "donne inconnue" in reponse.json()["detail"]) == (422, True)
