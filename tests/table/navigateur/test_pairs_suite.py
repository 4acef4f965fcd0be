"""De pair à pair, avant et après la partie : ranger les places, voir le temps, en rejouer une."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from outils.navigateur.chromium import BUREAU
from outils.navigateur.joueur import Joueur, finir_ensemble
from outils.navigateur.personne import Ouvrir, Personne
from tests.table.navigateur.chacun_chez_soi import (
    asseoir,
    ouvrir_en_cliquant,
    rejoindre_en_cliquant,
)
from tests.table.navigateur.regards import sans_violation

ENTAMEE = re.compile(r"réserve 0:\d\d")
"""Une minute dont il manque déjà une seconde."""


def _a_deux(personne: Ouvrir, bob: Personne) -> Personne:
    """Alice et Bob, chacun chez soi, dont la partie commence."""
    alice = personne(BUREAU)
    rejoindre_en_cliquant(bob, ouvrir_en_cliquant(alice))
    expect(alice.page.locator(".salon")).to_contain_text("Chacun a 30 s par coup")
    expect(_siege(alice.page, "J2")).to_contain_text("Bob")
    alice.page.get_by_role("button", name="Commencer la partie").click()
    for qui in (alice, bob):
        expect(qui.page.locator(".table")).to_be_visible()
    return alice


def _siege(page: Page, siege: str) -> Locator:
    return page.locator(f'.place[data-siege="{siege}"]')


def _a_la_montre(personne: Ouvrir, bob: Personne, coup: int, reserve: int) -> Personne:
    """De même, avec un temps plus court que ceux que la page propose."""
    alice = personne(BUREAU)
    a_deux: dict[str, Any] = {"nombre": 2, "regles": {"vies": 1}, "ias": {}}
    cadence = {"coup": coup, "reserve": reserve}
    alice.ouvrir_table("tarot_africain", reseau=True, cadence=cadence, **a_deux)
    rejoindre_en_cliquant(bob, alice.page.locator(".invitation-liens input").first.input_value())
    expect(_siege(alice.page, "J2")).to_contain_text("Bob")
    alice.commencer()
    return alice


def test_les_memes_rejouent_sans_echanger_de_lien_puis_l_un_refuse(
    personne: Ouvrir, bob: Personne
) -> None:
    alice = _a_deux(personne, bob)
    finir_ensemble(Joueur(alice), Joueur(bob))
    expect(bob.page.locator("dialog.fin")).to_contain_text("Alice a ouvert la table")
    expect(bob.page.locator('[data-cle="revanche"]')).to_have_count(0)
    finie = alice.page.url
    alice.page.get_by_role("button", name="Proposer une autre partie").click()
    alice.page.wait_for_url(lambda url: url != finie)
    expect(_siege(alice.page, "J2")).to_contain_text("on lui propose une autre partie")
    sans_violation(alice.page, "le salon où l'on attend les mêmes")
    offre = bob.page.locator("dialog.fin .offre")
    expect(offre).to_have_text("Alice propose une autre partie (Tarot africain).")
    sans_violation(bob.page, "l'offre d'une autre partie")
    bob.page.get_by_role("button", name="Accepter").click()
    bob.page.wait_for_url(lambda url: not url.endswith(bob.table))
    expect(_siege(alice.page, "J2")).not_to_contain_text("propose")
    asseoir(alice, "J1")
    asseoir(bob, "J2")
    alice.page.get_by_role("button", name="Commencer la partie").click()
    finir_ensemble(Joueur(alice), Joueur(bob))
    tetes = [qui.lire()["salon"]["reseau"]["tete"] for qui in (alice, bob)]
    assert tetes[0] == tetes[1]
    _refuser_se_dit_a_l_hote(alice, bob)


def _refuser_se_dit_a_l_hote(alice: Personne, bob: Personne) -> None:
    bob.page.locator("dialog.fin .panneau-tete button").click()  # il avait fermé la fin
    alice.page.get_by_role("button", name="Proposer une autre partie").click()
    bob.page.get_by_role("button", name="Refuser").click()
    expect(bob.page.locator("dialog.fin .offre")).to_have_count(0)
    expect(_siege(alice.page, "J2")).to_contain_text("ne joue pas celle-ci")


def test_le_temps_de_qui_l_on_attend_se_voit_puis_sa_reserve(
    personne: Ouvrir, bob: Personne
) -> None:
    alice = _a_la_montre(personne, bob, coup=2, reserve=60)
    for qui in (alice, bob):
        montre = qui.page.locator(".attente-temps").first
        expect(montre).to_contain_text(" s")
        expect(montre).to_contain_text(ENTAMEE)
    alice.page.locator(".colonne .pairs summary").click()
    expect(alice.page.locator(".colonne .pairs")).to_contain_text("Chacun a 2 s par coup")


def test_l_hote_range_les_places_et_chacun_les_voit(personne: Ouvrir, bob: Personne) -> None:
    alice = personne(BUREAU)
    lien = ouvrir_en_cliquant(alice, joueurs=3, cadence="10+1")
    expect(alice.page.locator(".salon")).to_contain_text("Chacun a 10 s par coup")
    rejoindre_en_cliquant(bob, lien)
    expect(_siege(bob.page, "J2")).to_contain_text("vous")
    alice.page.locator('[data-cle="descendre-J2"]').click()
    for qui in (alice, bob):
        expect(_siege(qui.page, "J3")).to_contain_text("Bob")
    expect(_siege(bob.page, "J3")).to_contain_text("vous")
    expect(bob.page.locator('[data-cle^="descendre"]')).to_have_count(0)
    sans_violation(alice.page, "les places que l'on range")


def test_le_forfait_de_qui_n_a_plus_de_temps_se_dit(personne: Ouvrir, bob: Personne) -> None:
    alice = _a_la_montre(personne, bob, coup=2, reserve=0)
    alice.page.locator(".attente-temps").first.wait_for()
    lent = alice.lire()["etat"]["horloge"]["siege"]
    fin = (bob if lent == "J1" else alice).page.locator("dialog.fin")
    expect(fin).to_contain_text("Vous avez gagné")
    expect(fin.locator(".alerte")).to_contain_text("a retenu son coup au-delà de son temps")
