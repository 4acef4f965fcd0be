"""De pair à pair, en cliquant : ouvrir sa table, ou rejoindre celle d'un autre."""

from __future__ import annotations

from outils.navigateur.personne import Personne


def ouvrir_en_cliquant(alice: Personne, joueurs: int = 2, cadence: str = "30+10") -> str:
    """Ouvre une table de pairs depuis l'accueil ; rend le lien que le salon donne à copier."""
    alice.etre_chez_soi()
    alice.page.goto("/")
    alice.page.locator('[data-jeu="tarot_africain"]').click()
    alice.page.locator(".nouvelle-table").get_by_label("Votre nom").fill("Alice")
    alice.page.get_by_label("Combien de joueurs").select_option(str(joueurs))
    alice.page.locator("summary", has_text="Règles, allure").click()
    alice.page.get_by_label("vies", exact=False).first.fill("1")
    alice.page.get_by_label("Temps de chacun").select_option(cadence)
    alice.page.locator('[data-cle="pairs"]').click()
    alice.page.wait_for_url("**/t/*")
    asseoir(alice, "J1")
    lien = alice.page.locator(".invitation-liens input").first
    return lien.input_value()


def rejoindre_en_cliquant(bob: Personne, lien: str) -> None:
    bob.page.goto("/")
    bob.page.locator(".reseau > summary").click()
    bob.page.locator(".reseau").get_by_label("Votre nom").fill("Bob")
    bob.page.get_by_label("Lien du nœud").fill(lien)
    bob.page.locator('.reseau button[type="submit"]').click()
    bob.page.wait_for_url("**/t/*")
    asseoir(bob, "J2")


def asseoir(qui: Personne, siege: str) -> None:
    """La table où la page est allée, et le siège que l'on y a."""
    qui.table, qui.siege = qui.page.url.rsplit("/", 1)[-1], siege
