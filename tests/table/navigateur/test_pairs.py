"""De pair à pair : deux serveurs, un navigateur chacun, jusqu'au bout avec la même tête."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from outils.navigateur.chromium import BUREAU, TELEPHONE
from outils.navigateur.joueur import SOUVENT, Joueur
from outils.navigateur.personne import Ouvrir, Personne, venir
from outils.navigateur.serveur import ServeurTable
from tests.table.navigateur.regards import sans_violation
from tests.table.navigateur.verites import partie_finie, rien_de_cache

FIN = "() => document.querySelector('dialog[open].fin') !== null"


@pytest.fixture
def bob(navigateur: Browser, tmp_path: Path) -> Iterator[Personne]:
    """Quelqu'un chez lui : son serveur, son navigateur."""
    serveur = ServeurTable(tmp_path)
    chez_lui = venir(navigateur, serveur, TELEPHONE)
    chez_lui.etre_chez_soi()
    yield chez_lui
    chez_lui.contexte.close()
    serveur.tuer()
    assert not chez_lui.temoin.fautes, chez_lui.temoin.fautes


def _ouvrir_en_cliquant(alice: Personne) -> str:
    """Ouvre une table de pairs depuis l'accueil ; rend le lien que le salon donne à copier."""
    alice.etre_chez_soi()
    alice.page.goto("/")
    alice.page.locator('[data-jeu="tarot_africain"]').click()
    alice.page.locator(".nouvelle-table").get_by_label("Votre nom").fill("Alice")
    alice.page.get_by_label("Combien de joueurs").select_option("2")
    alice.page.locator("summary", has_text="Règles, allure").click()
    alice.page.get_by_label("vies", exact=False).first.fill("1")
    alice.page.locator('[data-cle="pairs"]').click()
    alice.page.wait_for_url("**/t/*")
    alice.table, alice.siege = alice.page.url.rsplit("/", 1)[-1], "J1"
    lien = alice.page.locator(".invitation-liens input").first
    return lien.input_value()


def _rejoindre_en_cliquant(bob: Personne, lien: str) -> None:
    bob.page.goto("/")
    bob.page.locator(".reseau > summary").click()
    bob.page.locator(".reseau").get_by_label("Votre nom").fill("Bob")
    bob.temoin.tolerees.append("422")  # le navigateur note le refus que l'on provoque
    bob.page.get_by_label("Lien du nœud").fill("rebelote://nulle-part")
    bob.page.locator('.reseau button[type="submit"]').click()
    expect(bob.page.locator(".reseau .message")).to_contain_text("lien illisible")
    bob.page.get_by_label("Lien du nœud").fill(lien)
    bob.page.locator('.reseau button[type="submit"]').click()
    bob.page.wait_for_url("**/t/*")
    bob.table, bob.siege = bob.page.url.rsplit("/", 1)[-1], "J2"


def test_deux_serveurs_un_navigateur_chacun(personne: Ouvrir, bob: Personne) -> None:
    alice = personne(BUREAU)
    lien = _ouvrir_en_cliquant(alice)
    assert lien.startswith("rebelote://127.0.0.1:")
    sans_violation(alice.page, "le salon d'une table de pairs")
    expect(alice.page.locator(".salon")).to_contain_text("ne vaut que sur cette machine")
    _rejoindre_en_cliquant(bob, lien)
    joueurs = [Joueur(alice), Joueur(bob)]
    expect(alice.page.locator(".colonne .pairs summary")).to_contain_text("2 pairs")
    sans_violation(alice.page, "une table de pairs")
    while not all(joueur.page.evaluate(FIN) for joueur in joueurs):
        clics = [joueur.tenter() for joueur in joueurs]
        if not any(clics):
            alice.page.wait_for_timeout(SOUVENT)
    expect(alice.page.locator(".colonne .pairs summary")).to_contain_text("tous d'accord")
    fins = [qui.lire()["salon"]["reseau"] for qui in (alice, bob)]
    assert fins[0]["tete"] == fins[1]["tete"]
    for qui in (alice, bob):
        rien_de_cache(qui, partie_finie(qui))
