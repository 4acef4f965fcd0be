"""Photographie les écrans de la table, sur un téléphone et sur un bureau, dans docs/images/table/.

    python -m outils.capturer_la_table [jeu…]

Chaque image est prise au moment qui montre le mieux son écran : un pli presque complet, une passe
à demi choisie, une pyramide bien commencée. Les parties sont les mêmes à chaque fois.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser

from outils.navigateur.chromium import BUREAU, TELEPHONE, chromium
from outils.navigateur.joueur import FINIE, Joueur, finir_ensemble
from outils.navigateur.personne import Personne, venir
from outils.navigateur.serveur import ServeurTable

IMAGES: Final = Path(__file__).parents[1] / "docs" / "images" / "table"
TAILLES: Final = {"telephone": TELEPHONE, "bureau": BUREAU}
COULEURS: Final = 64
ESSAIS: Final = 12

PARTIES: Final[dict[str, dict[str, Any]]] = {
    "belote": {"regles": {"objectif": 1}, "siege": "J2"},
    "contree": {"regles": {"objectif": 1}, "siege": "J2"},
    "dame_de_pique": {"regles": {"objectif": 1}},
    "tarot_africain": {"regles": {"vies": 3, "vies_max": 3}},
    "regicide": {},
}
"""Une courte partie de chaque jeu ; à la deuxième place, on est le premier à enchérir."""

ECRANS: Final = {
    "belote": {"encheres", "pli"},
    "contree": {"encheres", "pli"},
    "dame_de_pique": {"passe", "pli", "tape"},
    "tarot_africain": {"paris", "pli"},
    "regicide": {"draft", "pyramide"},
}
"""Ce qu'il faut avoir vu de chacun ; tant qu'il en manque, on en joue une autre."""

MOMENTS: Final = {
    "encheres": "true",
    "passe": "document.querySelectorAll('.carte-main[aria-pressed=true]').length === 2",
    "paris": "true",
    "draft": "document.querySelectorAll('.draft-carte[aria-pressed=true]').length >= 1",
    "tape": "true",
    "pli": "document.querySelectorAll('[data-pose]').length === 3",
    "pyramide": "document.querySelectorAll('.case [data-carte]').length >= 5"
    " && document.querySelector('.case.ouverte')",
}
"""Ce qui fait d'un écran une bonne image de son genre."""


@dataclass
class Photographe:
    """Prend une fois chaque écran d'une partie."""

    personne: Personne
    prefixe: str
    suffixe: str
    pris: set[str] = field(default_factory=set)

    def regarder(self, cle: str = "") -> None:
        page = self.personne.page
        genre = page.evaluate("() => document.querySelector('.table')?.dataset.genre")
        moment = MOMENTS.get(genre, "false")
        if genre not in self.pris and page.evaluate(f"() => Boolean({moment})"):
            self.prendre(genre)

    def prendre(self, ecran: str) -> None:
        self.pris.add(ecran)
        self.personne.page.evaluate("() => document.fonts.ready")
        octets = self.personne.page.screenshot()
        nom = f"{self.prefixe}-{ecran}-{self.suffixe}.png".removeprefix("-")
        image = Image.open(io.BytesIO(octets)).convert("RGB")
        # Affinée, la palette garde le rouge des cœurs, qui tient peu de place sur le tapis.
        image.quantize(COULEURS, kmeans=2, dither=Image.Dither.NONE).save(
            IMAGES / nom, optimize=True
        )
        print(nom, flush=True)


@contextmanager
def quelqu_un(
    navigateur: Browser, serveur: ServeurTable, taille: tuple[int, int]
) -> Iterator[Personne]:
    convive = venir(navigateur, serveur, taille)
    try:
        yield convive
    finally:
        convive.contexte.close()


def capturer_l_accueil(alice: Personne, suffixe: str) -> None:
    photo = Photographe(alice, "", suffixe)
    alice.etre_chez_soi()
    alice.page.goto("/")
    alice.page.locator('[data-jeu="belote"]').wait_for()
    photo.prendre("accueil")
    alice.ouvrir_table("belote", ias={"J2": "moyen", "J3": "expert", "J4": "facile"})
    alice.page.locator('[data-cle="commencer"]').wait_for()
    alice.page.wait_for_function("() => document.querySelector('.qr').complete")
    photo.prendre("salon")


def capturer_un_jeu(alice: Personne, jeu: str, suffixe: str) -> None:
    photo = Photographe(alice, jeu, suffixe)
    for graine in range(5, 5 + ESSAIS):
        if not ECRANS[jeu] <= photo.pris:
            jouer_une_partie(alice, jeu, graine, photo)


def jouer_une_partie(alice: Personne, jeu: str, graine: int, photo: Photographe) -> None:
    alice.ouvrir_table(jeu, graine=graine, **PARTIES[jeu])
    alice.commencer()
    joueur = Joueur(alice, Random(3), a_chaque_clic=photo.regarder)
    while not alice.page.evaluate(FINIE):
        joueur.jouer()
    if photo.suffixe == "telephone":  # au bureau, c'est le même panneau
        alice.page.locator(".bilan p").first.wait_for()
        photo.prendre("fin")


def capturer_une_fin_de_manche(alice: Personne, suffixe: str) -> None:
    alice.ouvrir_table("contree", graine=5, regles={"objectif": 5000})
    alice.commencer()
    Joueur(alice).finir_la_manche()
    Photographe(alice, "contree", suffixe).prendre("manche")


def capturer_les_pairs(navigateur: Browser, serveur: ServeurTable, suffixe: str) -> None:
    """De pair à pair, chacun chez soi : les places, le temps et les accusés, l'autre partie."""
    with tempfile.TemporaryDirectory() as dossier:
        ailleurs = ServeurTable(Path(dossier))
        try:
            with (
                quelqu_un(navigateur, serveur, TAILLES[suffixe]) as alice,
                quelqu_un(navigateur, ailleurs, TAILLES[suffixe]) as bob,
            ):
                _photographier_les_pairs(alice, bob, suffixe)
        finally:
            ailleurs.tuer()


def _photographier_les_pairs(alice: Personne, bob: Personne, suffixe: str) -> None:
    photo, chez_bob = (Photographe(qui, "pairs", suffixe) for qui in (alice, bob))
    alice.ouvrir_table("tarot_africain", reseau=True, nombre=4, regles={"vies": 1}, ias={})
    bob.etre_chez_soi()
    lien = alice.lire()["salon"]["reseau"]["lien"]
    bob.table = bob.poster("reseau/rejoindre", {"lien": lien, "nom": "Bob"})["table"]
    bob.aller()
    alice.page.locator('[data-cle="descendre-J2"]').click()
    alice.page.locator('.place[data-siege="J3"]', has_text="Bob").wait_for()
    alice.page.evaluate("() => scrollTo(0, 0)")
    photo.prendre("salon")
    alice.commencer()
    for qui in (alice, bob):
        qui.page.locator(".table").wait_for()
    if suffixe == "bureau":
        alice.page.locator(".colonne .pairs summary").click()
        alice.page.locator(".table.a-moi").wait_for()
        photo.prendre("jeu")
    finir_ensemble(Joueur(alice, Random(3)), Joueur(bob, Random(3)))
    alice.page.locator('[data-cle="revanche"]').click()
    bob.page.locator(".offre").wait_for()
    if suffixe == "telephone":
        chez_bob.prendre("offre")


def capturer(jeux: list[str]) -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as dossier, chromium() as navigateur:
        serveur = ServeurTable(Path(dossier))
        try:
            for suffixe, taille in TAILLES.items():
                with quelqu_un(navigateur, serveur, taille) as alice:
                    capturer_l_accueil(alice, suffixe)
                for jeu in jeux:
                    with quelqu_un(navigateur, serveur, taille) as alice:
                        capturer_un_jeu(alice, jeu, suffixe)
                with quelqu_un(navigateur, serveur, taille) as alice:
                    capturer_une_fin_de_manche(alice, suffixe)
                capturer_les_pairs(navigateur, serveur, suffixe)
        finally:
            serveur.tuer()


if __name__ == "__main__":
    capturer(sys.argv[1:] or list(PARTIES))
