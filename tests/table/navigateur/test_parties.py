"""Chaque jeu, une partie entière en cliquant, sur un téléphone et sur un bureau."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from outils.navigateur.chromium import BUREAU, TELEPHONE
from outils.navigateur.joueur import Joueur
from outils.navigateur.personne import Ouvrir, Personne
from tests.table.navigateur.regards import DEBORDE, sans_violation
from tests.table.navigateur.verites import partie_finie, rien_de_cache

COURTES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 1},
    "contree": {"objectif": 1},
    "dame_de_pique": {"objectif": 1},
    "tarot_africain": {"vies": 2, "vies_max": 2},
    "regicide": {},
}
"""Les règles qui font de chaque jeu une courte partie."""

ECRAN = """() => document.querySelector("dialog[open].fin") ? "fin"
  : document.querySelector(".table").dataset.genre"""
REGARD = f"() => [({ECRAN})(), ({DEBORDE})()]"


class Visite:
    """Regarde chaque écran neuf d'une partie ; pendant le jeu, rien ne déborde."""

    def __init__(self, alice: Personne) -> None:
        self.page = alice.page
        self.ecrans: set[str] = set()

    def __call__(self, cle: str = "") -> None:
        ecran, trop = self.page.evaluate(REGARD)
        assert not trop, f"{ecran} déborde : {trop}"
        if ecran not in self.ecrans:
            self.ecrans.add(ecran)
            sans_violation(self.page, ecran)


@pytest.mark.parametrize(
    ("taille", "theme"), [(TELEPHONE, "dark"), (BUREAU, "light")], ids=["telephone", "bureau"]
)
@pytest.mark.parametrize("jeu", COURTES)
def test_une_partie_entiere_en_cliquant(
    personne: Ouvrir, jeu: str, taille: tuple[int, int], theme: str
) -> None:
    alice = personne(taille, color_scheme=theme)
    alice.ouvrir_table(jeu, regles=COURTES[jeu], graine=5)
    alice.commencer()
    visite = Visite(alice)
    joueur = Joueur(alice, a_chaque_clic=visite)
    joueur.finir()
    visite()
    partie = partie_finie(alice)
    assert joueur.clics >= sum(coup.auteur == 0 for coup in partie.journal)
    rien_de_cache(alice, partie)


@pytest.mark.parametrize("taille", [TELEPHONE, BUREAU], ids=["telephone", "bureau"])
def test_la_fin_d_une_manche_dit_ses_termes(personne: Ouvrir, taille: tuple[int, int]) -> None:
    alice = personne(taille)
    alice.ouvrir_table("contree", regles={"objectif": 5000}, graine=5)
    alice.commencer()
    Joueur(alice).finir_la_manche()
    sans_violation(alice.page, "fin de manche")
    tableau = alice.lire()["etat"]["tableau"]
    finie = tableau["feuille"][-1]["manche"]
    assert tableau["repere"]["manche"] == finie + 1, "la suite attend qu'on ait lu la feuille"
    expect(alice.page.locator("#fin-de-manche")).to_contain_text(f"manche {finie}")
    alice.page.locator('[data-cle="continuer"]').click()
    expect(alice.page.locator(".fin-de-manche")).to_have_count(0)
    expect(alice.page.locator(".barre-situation")).to_contain_text(f"Manche {finie + 1}")
