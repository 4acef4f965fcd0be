"""Une autre partie avec les mêmes : la table repart, et la page la suit depuis son début."""

from __future__ import annotations

from playwright.sync_api import expect

from outils.navigateur.chromium import BUREAU
from outils.navigateur.joueur import Joueur
from outils.navigateur.personne import Ouvrir


def test_une_revanche_se_suit_depuis_son_premier_rang(personne: Ouvrir) -> None:
    alice = personne(BUREAU)
    alice.ouvrir_table("belote", regles={"objectif": 1}, graine=11)
    alice.commencer()
    Joueur(alice).finir()
    page = alice.page
    page.locator('[data-cle="revanche"]').click()
    expect(page.locator("dialog.fin")).to_have_count(0)
    expect(page.locator(".table.a-moi")).to_be_visible()
    expect(page.locator(".manche")).to_have_count(0)
    alice.table = page.url.rsplit("/", 1)[-1]
    rang = alice.lire()["etat"]["rang"]
    assert 0 < page.locator(".journal li").count() <= rang
    Joueur(alice).jouer()
    expect(page.locator(".journal li").first).to_be_visible()
