"""L'accueil et le salon : ouvrir une table en cliquant ; le poids, la politique, les cookies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from outils.navigateur.chromium import BUREAU, TELEPHONE
from outils.navigateur.personne import Ouvrir
from outils.navigateur.serveur import ServeurTable
from tests.table.navigateur.regards import cibles_assez_grandes, sans_violation

POIDS_MAX = 300_000


@pytest.mark.parametrize(
    ("taille", "theme"), [(TELEPHONE, "dark"), (BUREAU, "light")], ids=["telephone", "bureau"]
)
def test_ouvrir_une_table_en_cliquant(
    personne: Ouvrir, serveur: ServeurTable, taille: tuple[int, int], theme: str
) -> None:
    alice = personne(taille, color_scheme=theme)
    page = alice.page
    page.goto(f"/#{serveur.cle}")
    page.locator('[data-jeu="belote"]').click()
    assert serveur.cle not in page.url
    sans_violation(page, "l'accueil")
    cibles_assez_grandes(page, "l'accueil")
    page.get_by_label("nom").first.fill("Alice")
    page.locator('[data-cle="inviter"]').click()
    page.wait_for_url("**/t/*")
    expect(page.locator('[data-cle="commencer"]')).to_be_visible()
    sans_violation(page, "le salon")
    cibles_assez_grandes(page, "le salon")
    page.locator('[data-cle="commencer"]').click()
    expect(page.locator(".carte-main").first).to_be_visible()
    sans_violation(page, "la table")


def test_le_poids_de_la_page(personne: Ouvrir) -> None:
    """Tout ce que la page charge pour jouer, tel qu'il passe sur le fil."""
    alice = personne()
    recus: list[Response] = []
    alice.page.on("response", lambda recue: recus.append(recue))  # noqa: PLW0108 Playwright y note
    alice.ouvrir_table("dame_de_pique")
    alice.commencer()
    expect(alice.page.locator(".carte-main").first).to_be_visible()
    poids = {r.url: r.request.sizes()["responseBodySize"] for r in recus if "/api/" not in r.url}
    assert sum(poids.values()) < POIDS_MAX, poids
    assert all(
        reponse.headers["content-encoding"] == "gzip" for reponse in recus if reponse.url in poids
    )


def test_rien_d_etranger_ne_s_execute_et_nul_script_ne_lit_un_jeton(
    personne: Ouvrir, serveur: ServeurTable
) -> None:
    alice = personne()
    alice.ouvrir_table("belote")
    reponse = alice.contexte.request.get("/")
    politique = reponse.headers["content-security-policy"]
    assert "unsafe" not in politique
    assert "default-src 'self'" in politique or "default-src 'none'" in politique
    for cookie in alice.contexte.cookies():
        assert cookie["httpOnly"]
        assert cookie["sameSite"] == "Strict"
    assert alice.page.evaluate("() => document.cookie") == ""
    assert serveur.cle not in alice.page.content()
