"""Ce qui tombe à table : une IA, un disque, un meneur, une base ; on le dit, et l'on joue."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.ia.catalogue import charger
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue
from rebelote.table.memoire.carnet import Carnet
from rebelote.table.porte.ouverture import Ouverte
from rebelote.table.seance import penseurs
from rebelote.table.seance.local import MeneurLocal
from tests.table.maisons import Robot


class Fautive:
    """Une IA qui tombe à chaque coup."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        raise ZeroDivisionError


def test_une_ia_en_faute_est_doublee_et_le_salon_le_dit(
    alice: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fautive(nom: str, jeu: str, alea: Random) -> Joueur:
        return Fautive() if nom == "expert" else charger(nom, jeu, alea)

    monkeypatch.setattr(penseurs, "charger", fautive)
    table = alice.ouvrir("belote", graine=3, ias={"J2": "expert"})
    flux = alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    assert alice.jouer_jusqu_au_bout(table, flux)["tableau"]["vainqueurs"]
    assert alice.salon(table)["avis"] == [{"code": "ia_en_faute", "siege": "J2"}]


def test_un_disque_plein_n_arrete_pas_la_partie(
    alice: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plein(*_: object) -> None:
        raise OSError(28, "disque plein")

    table = alice.ouvrir("belote", graine=3)
    monkeypatch.setattr(Carnet, "noter", plein)
    flux = alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    assert alice.jouer_jusqu_au_bout(table, flux)["tableau"]["vainqueurs"]
    assert {"code": "disque", "siege": None} in alice.salon(table)["avis"]


def test_un_meneur_en_panne_le_dit(
    alice: Robot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def tomber(_: MeneurLocal) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(MeneurLocal, "mener", tomber)
    table = alice.ouvrir("belote", graine=3)
    flux = alice.flux(table)
    flux.suivant("salon")
    alice.post(f"/tables/{table}/demarrer")
    while (salon := flux.suivant("salon"))["phase"] != "finie":
        pass
    assert salon["avis"] == [{"code": "panne", "siege": None}]
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_une_base_en_panne_n_empeche_rien(ouverte: Ouverte, alice: Robot) -> None:
    """La partie finie reste à la table, quoi que devienne sa copie."""
    table = alice.ouvrir("belote", graine=3)
    vivante = ouverte.maison.trouver(table)
    gardees: list[object] = []

    def garder(*partie: object) -> None:
        gardees.append(partie)
        raise ZeroDivisionError

    object.__setattr__(vivante._maisonnee, "garder", garder)
    flux = alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    alice.jouer_jusqu_au_bout(table, flux)
    assert flux.suivant("salon")["phase"] == "finie"
    assert alice.get(f"/tables/{table}/enregistrement").is_success
