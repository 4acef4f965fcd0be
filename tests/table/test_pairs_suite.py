"""Une autre partie entre pairs : l'hôte la propose, chacun décide, personne n'échange de lien."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rebelote.p2p.liaison.tls import contexte_client
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import lire_lien
from rebelote.table.pairs import suite
from tests.table.maisons import Robot, maison, proprietaire
from tests.table.test_pairs import attendre_la_fin, chez, commencer, jouer_a_part, ouvrir, rejoindre

pytestmark = pytest.mark.usefixtures("sans_trainer", "sans_annonce")

PATIENCE = 40.0


def attendre(lire: Callable[[], Any], quoi: str) -> Any:
    """Ce que `lire` finit par rendre de vrai."""
    fin = time.monotonic() + PATIENCE
    while not (lu := lire()):
        assert time.monotonic() < fin, quoi
        time.sleep(0.1)
    return lu


@pytest.fixture
def finie(tmp_path: Path) -> Iterator[tuple[Robot, str, Robot, str]]:
    """Alice et Bob, chacun chez soi, au bout d'une partie."""
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        yield alice, *_jouer(alice, bob)


@pytest.fixture(scope="module")
def sans_suite(
    tmp_path_factory: pytest.TempPathFactory, sans_trainer: None, sans_annonce: None
) -> Iterator[tuple[Robot, str, Robot, str]]:
    """De même, pour les essais qui la laissent comme ils l'ont trouvée : nulle offre n'y reste."""
    dossier = tmp_path_factory.mktemp("sans_suite")
    with chez(dossier / "a") as (_, alice), chez(dossier / "b") as (_, bob):
        yield alice, *_jouer(alice, bob)


def _jouer(alice: Robot, bob: Robot) -> tuple[str, Robot, str]:
    chez_alice, lien = ouvrir(alice)
    chez_bob = rejoindre(bob, lien)
    commencer(alice, chez_alice)
    finir(alice, chez_alice, bob, chez_bob)
    return chez_alice, bob, chez_bob


def finir(alice: Robot, chez_alice: str, bob: Robot, chez_bob: str) -> None:
    flux = [alice.flux(chez_alice), bob.flux(chez_bob)]
    fil = jouer_a_part(bob, chez_bob, flux[1])
    alice.jouer_jusqu_au_bout(chez_alice, flux[0])
    fil.join(60)
    for robot, table in ((alice, chez_alice), (bob, chez_bob)):
        attendre_la_fin(robot, table)


def offre(robot: Robot, table: str) -> Any:
    return robot.salon(table)["reseau"]["offre"]


def revanche(robot: Robot, table: str) -> str:
    reponse = robot.post(f"/tables/{table}/revanche")
    assert reponse.status_code == 200, reponse.text
    return str(reponse.json()["table"])


def test_les_memes_rejouent_sans_lien_et_personne_n_y_est_forcee(
    finie: tuple[Robot, str, Robot, str],
) -> None:
    alice, chez_alice, bob, chez_bob = finie
    avant = alice.salon(chez_alice)
    refus = bob.post(f"/tables/{chez_bob}/revanche")
    assert (refus.status_code, "de proposer" in refus.json()["detail"]) == (409, True)
    suivante = revanche(alice, chez_alice)
    assert suivante != chez_alice
    assert revanche(alice, chez_alice) == suivante  # deux clics n'ouvrent pas deux tables
    dite = attendre(lambda: offre(bob, chez_bob), "Bob ne voit pas l'offre")
    assert (dite["siege"], dite["nom"], dite["jeu"]) == ("J1", "Alice", "tarot_africain")
    attendus = alice.salon(suivante)["reseau"]["convies"]
    assert attendus == [{"siege": "J2", "nom": "Bob", "reponse": "appele"}]
    assert len(alice.salon(suivante)["reseau"]["pairs"]) == 1  # rien ne s'accepte tout seul
    chez_lui = revanche(bob, chez_bob)
    salon = attendre(lambda: _a_deux(alice, suivante), "Bob n'est pas assis")
    assert not salon["reseau"]["convies"]
    cles = [[p["cle"] for p in vu["reseau"]["pairs"]] for vu in (avant, salon)]
    assert cles[0] == cles[1]
    commencer(alice, suivante)
    finir(alice, suivante, bob, chez_lui)
    parties = [
        alice.get(f"/tables/{table}/enregistrement").json()["id_partie"]
        for table in (chez_alice, suivante)
    ]
    assert parties[0] != parties[1]  # la partie finie se relit toujours, l'autre est neuve


def _a_deux(robot: Robot, table: str) -> dict[str, Any] | None:
    salon = robot.salon(table)
    return salon if len(salon["reseau"]["pairs"]) == 2 else None


def test_qui_decline_le_dit_et_l_hote_s_en_passe(finie: tuple[Robot, str, Robot, str]) -> None:
    alice, chez_alice, bob, chez_bob = finie
    suivante = revanche(alice, chez_alice)
    attendre(lambda: offre(bob, chez_bob), "Bob ne voit pas l'offre")
    assert bob.post(f"/tables/{chez_bob}/decliner").status_code == 200
    assert offre(bob, chez_bob) is None
    reponses = attendre(
        lambda: [
            c for c in alice.salon(suivante)["reseau"]["convies"] if c["reponse"] == "decline"
        ],
        "Alice n'apprend pas le refus",
    )
    assert reponses == [{"siege": "J2", "nom": "Bob", "reponse": "decline"}]
    assert offre(bob, chez_bob) is None
    assert bob.post(f"/tables/{chez_bob}/revanche").status_code == 409
    commencer(alice, suivante)  # une IA prend la place qu'on lui gardait
    sieges = attendre(lambda: _en_jeu(alice, suivante), "la partie ne commence pas")
    assert [siege["ia"] for siege in sieges] == [None, "moyen"]


def _en_jeu(robot: Robot, table: str) -> Any:
    salon = robot.salon(table)
    return salon["sieges"] if salon["phase"] == "partie" else None


def test_l_hote_qui_renonce_retire_son_offre(
    finie: tuple[Robot, str, Robot, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rebelote.p2p.accueil.offres.FRAICHE", 1.0)
    alice, chez_alice, bob, chez_bob = finie
    suivante = revanche(alice, chez_alice)
    attendre(lambda: offre(bob, chez_bob), "Bob ne voit pas l'offre")
    assert alice.post(f"/tables/{suivante}/quitter").status_code == 200
    attendre(lambda: offre(bob, chez_bob) is None, "l'offre reste")
    assert revanche(alice, chez_alice) != suivante  # elle peut en proposer une autre
    assert attendre(lambda: offre(bob, chez_bob), "Bob ne voit pas la nouvelle offre")


def test_un_etranger_ne_propose_rien(sans_suite: tuple[Robot, str, Robot, str]) -> None:
    alice, chez_alice, bob, chez_bob = sans_suite
    lien, eve = lire_lien(alice.salon(chez_alice)["reseau"]["lien"]), Identite()
    hote = {"nom": "Bob", "cle": eve.cle, "adresse": lien.adresse}
    corps = {"partie": "p2", "jeu": "belote", "hote": hote}
    with httpx.Client(verify=contexte_client(lien.cle, eve), trust_env=False) as client:
        reponse = client.post(f"{lien.adresse}/invite", json=corps)
    assert (reponse.status_code, reponse.json()["code"]) == (409, "occupe")
    assert offre(alice, chez_alice) is None
    assert offre(bob, chez_bob) is None


def test_l_ecoute_a_une_fin_et_l_hote_le_voit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "VEILLE", 0.0)
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        chez_alice, _, _ = _jouer(alice, bob)
        suivante = revanche(alice, chez_alice)
        attendre(
            lambda: alice.salon(suivante)["reseau"]["convies"][0]["reponse"] == "injoignable",
            "Alice croit que Bob l'entend",
        )


def test_l_hote_relance_attend_toujours_les_memes(tmp_path: Path) -> None:
    with chez(tmp_path / "b") as (_, bob):
        with maison(tmp_path / "a") as ouverte:
            alice = proprietaire(ouverte)
            chez_alice, _, chez_bob = _jouer(alice, bob)
            suivante = revanche(alice, chez_alice)
            cookies, port = dict(alice.client.cookies), int(ouverte.base.rpartition(":")[2])
            alice.fermer()
        with maison(tmp_path / "a", port) as ouverte:
            alice = Robot(ouverte.base)
            alice.client.cookies.update(cookies)
            attendre(lambda: offre(bob, chez_bob), "Bob ne voit pas l'offre")
            chez_lui = revanche(bob, chez_bob)
            attendre(lambda: _a_deux(alice, suivante), "Bob n'est pas assis")
            assert bob.salon(chez_lui)["moi"] == "J2"
            alice.fermer()


def test_seul_qui_joue_ici_repond(sans_suite: tuple[Robot, str, Robot, str]) -> None:
    alice, chez_alice, _, _ = sans_suite
    passant = Robot(str(alice.client.base_url))
    lien = alice.salon(chez_alice)["invitation_spectateur"]
    passant.post(f"/tables/{chez_alice}/entrer", invitation=lien.partition("#")[2])
    for quoi in ("revanche", "decliner"):
        assert passant.post(f"/tables/{chez_alice}/{quoi}").status_code == 403
    passant.fermer()
