"""Les réglages : deux touches, glisser, ranger, les cartes forcées, les phrases que l'on tait."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from outils.navigateur.joueur import OFFRES, Joueur
from outils.navigateur.personne import Ouvrir, Personne


def _attabler(personne: Ouvrir, **reglages: Any) -> Personne:
    """À une belote, avec ces réglages, au moment de poser une carte."""
    alice = personne()
    alice.ouvrir_table("belote", regles={"objectif": 1, "annonces": False}, graine=11)
    memoire = json.dumps({"vitesse": "immediate", **reglages})
    alice.page.evaluate("(memoire) => localStorage['rebelote.reglages'] = memoire", memoire)
    alice.page.reload()
    alice.commencer()
    return alice


def _jusqu_a_une_carte(alice: Personne) -> str:
    joueur = Joueur(alice)
    while True:
        cles: list[str] = alice.page.evaluate(OFFRES)
        cartes = [cle for cle in cles if cle.startswith("main-")]
        if cartes:
            return cartes[0]
        joueur.jouer()


def test_en_deux_touches_la_premiere_choisit_la_seconde_joue(personne: Ouvrir) -> None:
    alice = _attabler(personne, geste="deux")
    carte = alice.page.locator(f'[data-cle="{_jusqu_a_une_carte(alice)}"]')
    avant = alice.lire()["etat"]["rang"]
    carte.click()
    expect(carte).to_have_attribute("aria-pressed", "true")
    assert alice.lire()["etat"]["rang"] == avant
    carte.click()
    expect(carte).to_have_count(0)


def test_une_carte_se_joue_en_la_glissant_sur_le_feutre(personne: Ouvrir) -> None:
    alice = _attabler(personne, geste="glisser")
    carte = alice.page.locator(f'[data-cle="{_jusqu_a_une_carte(alice)}"]')
    carte.drag_to(alice.page.locator(".feutre"))
    expect(carte).to_have_count(0)


def test_une_main_se_range_a_la_main(personne: Ouvrir) -> None:
    alice = _attabler(personne, tri="main")
    _jusqu_a_une_carte(alice)
    cartes = alice.page.locator(".carte-main")
    derniere = cartes.last.get_attribute("data-carte")
    cartes.last.drag_to(cartes.first)
    expect(cartes.first).to_have_attribute("data-carte", derniere or "")


def test_une_carte_forcee_se_joue_seule(personne: Ouvrir) -> None:
    alice = _attabler(personne, forcees=True)
    _jusqu_a_une_carte(alice)
    joueur = Joueur(alice)
    while alice.page.locator(".carte-main").count() > 1:
        joueur.jouer()
    expect(alice.page.locator(".carte-main")).to_have_count(0)


def test_les_phrases_s_entendent_et_se_taisent(personne: Ouvrir) -> None:
    alice = _attabler(personne)
    alice.page.locator(".siege").first.wait_for()
    alice.a_table("phrases", {"phrase": "bravo"})
    bulle = alice.page.locator(".bulle-phrase")
    expect(bulle).to_have_text("Bravo !")
    alice.page.evaluate("() => localStorage['rebelote.reglages'] = '{\"muet\": true}'")
    alice.page.reload()
    alice.page.locator(".siege").first.wait_for()
    alice.a_table("phrases", {"phrase": "merci"})
    alice.page.wait_for_timeout(300)
    expect(bulle).to_have_count(0)
