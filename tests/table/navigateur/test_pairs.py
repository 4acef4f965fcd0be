"""De pair à pair : deux serveurs, un navigateur chacun, jusqu'au bout avec la même tête."""

from __future__ import annotations

from playwright.sync_api import expect

from outils.navigateur.chromium import BUREAU
from outils.navigateur.joueur import Joueur, finir_ensemble
from outils.navigateur.personne import Ouvrir, Personne
from tests.table.navigateur.chacun_chez_soi import (
    ouvrir_en_cliquant,
    rejoindre_en_cliquant,
)
from tests.table.navigateur.regards import sans_violation
from tests.table.navigateur.verites import partie_finie, rien_de_cache


def test_deux_serveurs_un_navigateur_chacun(personne: Ouvrir, bob: Personne) -> None:
    alice = personne(BUREAU)
    lien = ouvrir_en_cliquant(alice)
    assert lien.startswith("rebelote://127.0.0.1:")
    sans_violation(alice.page, "le salon d'une table de pairs")
    expect(alice.page.locator(".salon")).to_contain_text("ne vaut que sur cette machine")
    _se_tromper_de_lien(bob)
    rejoindre_en_cliquant(bob, lien)
    expect(alice.page.locator('[data-siege="J2"]')).to_contain_text("Bob")
    alice.page.locator('[data-cle="commencer"]').click()
    joueurs = [Joueur(alice), Joueur(bob)]
    expect(alice.page.locator(".colonne .pairs summary")).to_contain_text("2 pairs")
    sans_violation(alice.page, "une table de pairs")
    finir_ensemble(*joueurs)
    expect(alice.page.locator(".colonne .pairs summary")).to_contain_text("tous d'accord")
    fins = [qui.lire()["salon"]["reseau"] for qui in (alice, bob)]
    assert fins[0]["tete"] == fins[1]["tete"]
    for qui in (alice, bob):
        rien_de_cache(qui, partie_finie(qui))


def _se_tromper_de_lien(bob: Personne) -> None:
    bob.page.goto("/")
    bob.page.locator(".reseau > summary").click()
    bob.page.locator(".reseau").get_by_label("Votre nom").fill("Bob")
    bob.temoin.tolerees.append("422")  # le navigateur note le refus que l'on provoque
    bob.page.get_by_label("Lien du nœud").fill("rebelote://nulle-part")
    bob.page.locator('.reseau button[type="submit"]').click()
    expect(bob.page.locator(".reseau .message")).to_contain_text("lien illisible")
