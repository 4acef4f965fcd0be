"""Les réglages : deux touches, glisser, ranger, les cartes forcées, les phrases que l'on tait."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from outils.navigateur.joueur import JOUABLE, SOUVENT, UNE_CARTE, Joueur
from outils.navigateur.personne import Ouvrir, Personne


def _attabler(personne: Ouvrir, **reglages: Any) -> Personne:
    """À une belote, avec ces réglages, au moment de poser une carte."""
    alice = personne()
    memoire = json.dumps(json.dumps({"vitesse": "immediate", **reglages}))
    alice.contexte.add_init_script(f"localStorage['rebelote.reglages'] = {memoire}")
    alice.ouvrir_table("belote", regles={"objectif": 1, "annonces": False}, graine=11)
    alice.commencer()
    return alice


def _jusqu_a_une_carte(alice: Personne) -> str:
    """La clé d'une carte que l'on peut poser."""
    Joueur(alice).jusqu_a(UNE_CARTE)
    return alice.page.locator(JOUABLE).first.get_attribute("data-cle") or ""


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
    Joueur(alice).jusqu_a("() => document.querySelectorAll('.carte-main').length === 1")
    expect(alice.page.locator(".carte-main")).to_have_count(0)


def _attendre_la_phrase(alice: Personne, phrase: str) -> None:
    """Jusqu'à ce que la page l'ait reçue, qu'elle la montre ou non."""
    for _ in range(800):
        if any(m["eventName"] == "phrase" and phrase in m["data"] for m in alice.temoin.messages):
            return
        alice.page.wait_for_timeout(SOUVENT)
    raise AssertionError(f"{phrase} n'est jamais venue")


def test_les_phrases_s_entendent_et_se_taisent(personne: Ouvrir) -> None:
    alice = _attabler(personne)
    alice.page.locator(".siege").first.wait_for()
    alice.a_table("phrases", {"phrase": "bravo"})
    bulle = alice.page.locator(".bulle-phrase")
    expect(bulle).to_have_text("Bravo !")
    alice.page.evaluate("async () => (await import('/page/js/reglages.js')).regler({muet: true})")
    alice.a_table("phrases", {"phrase": "merci"})
    _attendre_la_phrase(alice, "merci")
    expect(bulle.filter(has_text="Merci")).to_have_count(0)
