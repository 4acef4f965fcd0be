"""Avant la partie, entre pairs : l'hôte range les places, dit le temps de chacun, puis commence."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.table.maisons import Robot
from tests.table.test_pairs import chez, commencer, ouvrir, rejoindre
from tests.table.test_pairs_suite import attendre

pytestmark = pytest.mark.usefixtures("sans_trainer", "sans_annonce")

A_TROIS: dict[str, Any] = {"nombre": 3, "regles": {"vies": 1}}


def noms(robot: Robot, table: str) -> list[str]:
    return [siege["nom"] for siege in robot.salon(table)["sieges"]]


def test_l_hote_range_et_chacun_le_voit(tmp_path: Path) -> None:
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        table, lien = ouvrir(alice, **A_TROIS, ias={"J2": "facile", "J3": "expert"})
        chez_bob = rejoindre(bob, lien)
        assert bob.salon(chez_bob)["moi"] == "J2"
        echange = {"siege": "J3", "avec": "J2"}
        refus = bob.post(f"/tables/{chez_bob}/echanger", **echange)
        assert (refus.status_code, refus.json()["code"]) == (403, "pas_a_vous")
        assert alice.post(f"/tables/{table}/echanger", **echange).status_code == 200
        assert noms(alice, table) == ["Alice", "IA expert", "Bob"]
        attendre(lambda: bob.salon(chez_bob)["moi"] == "J3", "Bob ne voit pas sa place")
        assert noms(bob, chez_bob)[2] == "Bob"
        for avec in ("J1", "J9"):
            faux = alice.post(f"/tables/{table}/echanger", siege="J2", avec=avec)
            assert faux.status_code in (404, 409), faux.text
        commencer(alice, table)
        flux = bob.flux(chez_bob).suivant("etat")
        assert [pair["nom"] for pair in flux["preuves"]["pairs"]] == ["Alice", "IA expert", "Bob"]
        tard = alice.post(f"/tables/{table}/echanger", **echange)
        assert tard.status_code == 409


def test_pleine_la_table_attend_que_l_hote_commence(tmp_path: Path) -> None:
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        table, lien = ouvrir(alice)
        rejoindre(bob, lien)
        time.sleep(1.5)
        assert alice.salon(table)["phase"] == "attente"
        commencer(alice, table)
        attendre(lambda: alice.salon(table)["phase"] == "partie", "la partie ne commence pas")


def test_qui_s_en_va_avant_la_partie_rend_sa_place(tmp_path: Path) -> None:
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        table, lien = ouvrir(alice)
        chez_bob = rejoindre(bob, lien)
        assert bob.post(f"/tables/{chez_bob}/quitter").status_code == 200
        refus = alice.post(f"/tables/{table}/demarrer")
        assert (refus.status_code, "Bob ne répond plus" in refus.json()["detail"]) == (409, True)
        assert len(alice.salon(table)["reseau"]["pairs"]) == 1
        commencer(alice, table)
        attendre(lambda: alice.salon(table)["phase"] == "partie", "la partie ne commence pas")


def test_le_temps_de_chacun_se_choisit_et_se_voit(tmp_path: Path) -> None:
    cadence = {"coup": 2, "reserve": 60}
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        table, lien = ouvrir(alice, nombre=2, regles={"vies": 1}, cadence=cadence)
        chez_bob = rejoindre(bob, lien)
        for robot, ou in ((alice, table), (bob, chez_bob)):
            assert robot.salon(ou)["reseau"]["cadence"] == cadence
        flux = {"J1": alice.flux(table), "J2": bob.flux(chez_bob)}
        commencer(alice, table)
        horloges = [_horloge(flux[siege]) for siege in ("J1", "J2")]
        assert horloges[0]["siege"] == horloges[1]["siege"]  # les deux voient la même personne
        assert all(0 < h["reste_ms"] <= 2000 and h["reserve_ms"] == 60_000 for h in horloges)
        attendre(lambda: _entame(alice, table), "la réserve ne s'entame pas")


def _horloge(flux: Any) -> dict[str, Any]:
    while not (horloge := flux.suivant("etat")["horloge"]):
        pass
    lue: dict[str, Any] = horloge
    return lue


def _entame(robot: Robot, table: str) -> bool:
    horloge = robot.etat(table)["horloge"]
    return bool(horloge and horloge["reste_ms"] == 0 and horloge["reserve_ms"] < 60_000)


def _finie(robot: Robot, table: str) -> dict[str, Any] | None:
    salon = robot.salon(table)
    return salon if salon["phase"] == "finie" else None


def test_a_deux_qui_n_a_plus_de_temps_perd_par_forfait(tmp_path: Path) -> None:
    cadence = {"coup": 1, "reserve": 0}
    with chez(tmp_path / "a") as (_, alice), chez(tmp_path / "b") as (_, bob):
        table, lien = ouvrir(alice, nombre=2, regles={"vies": 1}, cadence=cadence)
        chez_bob = rejoindre(bob, lien)
        flux = [alice.flux(table), bob.flux(chez_bob)]
        commencer(alice, table)
        lent = _horloge(flux[0])["siege"]
        autre, ou = (bob, chez_bob) if lent == "J1" else (alice, table)
        fin = attendre(lambda: _finie(autre, ou), "le forfait ne finit pas la partie")
        assert fin["reseau"]["litige"]["phrase"].startswith(f"{lent} : a retenu son coup")
        resultat = autre.get(f"/tables/{ou}/enregistrement").json()["resultat"]
        assert lent in resultat["exclus"]
        assert fin["reseau"]["litige"]["vainqueurs"] == resultat["vainqueurs"] != []


@pytest.mark.parametrize("cadence", [{"coup": 0, "reserve": 1}, {"coup": 30}, {"x": 1}])
def test_une_cadence_illisible_est_refusee(alice: Robot, cadence: dict[str, int]) -> None:
    corps = {"jeu": "belote", "nom": "Alice", "reseau": True, "cadence": cadence}
    assert alice.post("/tables", **corps).status_code == 422
