"""Plusieurs navigateurs à une même table : deux personnes et deux IA, et un spectateur."""

from __future__ import annotations

from playwright.sync_api import expect

from outils.navigateur.chromium import TELEPHONE
from outils.navigateur.joueur import FINIE, SOUVENT, Joueur
from outils.navigateur.personne import Ouvrir, Personne
from tests.table.navigateur.regards import sans_violation
from tests.table.navigateur.verites import partie_finie, rien_de_cache


def _s_asseoir_en_cliquant(bob: Personne, lien: str, siege: str) -> None:
    bob.entrer(lien)
    bob.page.get_by_label("nom").fill("Bob")
    bob.page.locator(f'[data-cle="asseoir-{siege}"]').click()
    bob.page.locator('[data-cle="pret"]').click()
    bob.siege = siege


def _jouer_ensemble(*joueurs: Joueur) -> None:
    while not all(joueur.page.evaluate(FINIE) for joueur in joueurs):
        clics = [joueur.tenter() for joueur in joueurs]
        if not any(clics):
            joueurs[0].page.wait_for_timeout(SOUVENT)


def test_deux_navigateurs_deux_ia_et_un_spectateur(personne: Ouvrir) -> None:
    alice, bob, zoe = personne(), personne(TELEPHONE), personne()
    alice.ouvrir_table("belote", regles={"objectif": 1}, graine=3)
    salon = alice.lire()["salon"]
    _s_asseoir_en_cliquant(bob, salon["invitation"], "J3")
    sans_violation(bob.page, "le salon d'un invité")
    zoe.entrer(salon["invitation_spectateur"])
    alice.page.locator('[data-cle="commencer"]').click()
    expect(zoe.page.locator(".table")).to_be_visible()
    _jouer_ensemble(Joueur(alice), Joueur(bob))
    partie = partie_finie(alice)
    for convive in (alice, bob, zoe):
        assert "#" not in convive.page.url, "le code de l'invitation reste dans l'adresse"
        rien_de_cache(convive, partie)
    assert zoe.page.locator(".carte-main").count() == 0
    zoe.page.keyboard.press("Escape")
    zoe.page.locator('[data-cle="geste-menu"]').click()
    offerts = zoe.page.locator(".menu-choix")
    expect(offerts.filter(has_text="Règles du jeu")).to_have_count(1)
    expect(offerts.filter(has_text="Dire une phrase")).to_have_count(0)
