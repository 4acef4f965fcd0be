"""Les gestes : ce qui ne se joue pas, le double clic, le clavier seul, la langue."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from outils.navigateur.joueur import FINIE, JOUABLE, OFFRES, UNE_CARTE, Joueur
from outils.navigateur.personne import Ouvrir, Personne
from tests.table.navigateur.regards import sans_violation
from tests.table.navigateur.verites import partie_finie

REFUSEES = ".table.a-moi .carte-main.refusee"


def _attabler(personne: Ouvrir) -> Personne:
    alice = personne()
    alice.ouvrir_table("belote", regles={"objectif": 1}, graine=11)
    alice.commencer()
    return alice


def test_une_carte_refusee_ne_se_joue_pas_et_dit_pourquoi(personne: Ouvrir) -> None:
    alice = _attabler(personne)
    Joueur(alice).jusqu_a(f"() => document.querySelector('{REFUSEES}')")
    avant = alice.lire()["etat"]["tableau"]
    raisons = [refus["raison"] for refus in avant["refus"]]
    alice.page.locator(REFUSEES).first.click(force=True)
    ligne = alice.page.locator(".ligne-attente")
    expect(ligne).to_contain_text(re.compile("|".join(map(re.escape, raisons)), re.IGNORECASE))
    assert alice.lire()["etat"]["tableau"] == avant


def test_un_double_clic_ne_joue_qu_une_carte(personne: Ouvrir) -> None:
    alice = _attabler(personne)
    joueur = Joueur(alice)
    joueur.jusqu_a(UNE_CARTE)
    alice.page.locator(JOUABLE).first.dblclick()
    joueur.finir()
    partie = partie_finie(alice)
    miennes = [coup for coup in partie.journal if coup.auteur == 0 and coup.cartes_posees]
    assert len(miennes) == 8


def test_une_belote_entiere_au_clavier_seul(personne: Ouvrir) -> None:
    alice = _attabler(personne)
    clavier = alice.page.keyboard
    while not alice.page.evaluate(FINIE):
        alice.page.wait_for_function(f"() => ({OFFRES})().length || ({FINIE})()")
        cles: list[str] = alice.page.evaluate(OFFRES)
        if cles and cles[0].startswith("main-"):
            clavier.press("m")
        elif "confirmer" not in cles:
            clavier.press("c")
        clavier.press("Enter")
    partie_finie(alice)


def test_les_touches_du_dernier_pli_et_de_la_marque(personne: Ouvrir) -> None:
    alice = _attabler(personne)
    Joueur(alice).jusqu_a("() => document.querySelectorAll('.carte-main').length === 6")
    panneau = alice.page.locator("dialog[open]")
    for touche in ("l", "s", "r", "?"):
        alice.page.keyboard.press(touche)
        expect(panneau).to_be_visible()
        sans_violation(alice.page, f"le panneau de la touche {touche}")
        alice.page.keyboard.press("Escape")
        expect(panneau).to_have_count(0)


def test_ce_que_le_menu_ouvre(personne: Ouvrir) -> None:
    alice = _attabler(personne)
    menu, panneau = (
        alice.page.locator('[data-cle="geste-menu"]'),
        alice.page.locator("dialog[open]"),
    )
    menu.click()
    choix = panneau.locator(".menu-choix").all_inner_texts()
    assert choix[0] == "Dire une phrase"
    sans_violation(alice.page, "le menu")
    for nom in choix:
        panneau.get_by_role("button", name=nom).click()
        expect(panneau.locator(".menu")).to_have_count(0)
        sans_violation(alice.page, nom)
        alice.page.keyboard.press("Escape")
        expect(panneau).to_have_count(0)
        menu.click()


def test_l_anglais_par_un_reglage(personne: Ouvrir) -> None:
    alice = personne()
    alice.etre_chez_soi()
    alice.page.goto("/")
    expect(alice.page.locator("html")).to_have_attribute("lang", "fr")
    alice.page.evaluate("() => localStorage['rebelote.reglages'] = '{\"langue\": \"en\"}'")
    alice.page.reload()
    expect(alice.page.locator("html")).to_have_attribute("lang", "en")
    alice.page.get_by_role("button", name="Rules of the game").click()
    expect(alice.page.locator(".regles")).to_have_attribute("lang", "en")
    expect(alice.page.locator(".regles")).to_contain_text("Four players, two sides")
