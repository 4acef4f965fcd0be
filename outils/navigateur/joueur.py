"""Jouer en cliquant, et seulement ce que la page offre : comme qui ne sait rien du jeu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from playwright.sync_api import Page, TimeoutError

from outils.navigateur.personne import Personne

OFFRES: Final = """() => {
  const libre = (bouton) => bouton.checkVisibility() && !bouton.disabled
    && bouton.ariaDisabled !== "true" && bouton.ariaPressed !== "true"
    && !["renoncer", "pouvoir-annuler"].includes(bouton.dataset.cle)
    && !bouton.matches(".case:not(.ouverte)");
  const cles = (ou) => [...document.querySelectorAll(`${ou} button[data-cle]`)]
    .filter(libre).map((bouton) => bouton.dataset.cle);
  if (document.querySelector("dialog[open].fin")) return [];
  if (document.querySelector("dialog[open]")) return cles("dialog[open]");
  if (!document.querySelector(".table.a-moi")) return [];
  const commencees = [...cles(".lieu-choix"), ...cles(".milieu")];
  return commencees.length ? commencees : cles(".lieu-main");
}"""
"""Les clés de ce que l'on peut toucher pour jouer ; ce qu'on a commencé se finit d'abord."""

LENTEMENT: Final = "() => { localStorage['rebelote.reglages'] = '{\"vitesse\": \"lente\"}' }"
DERNIERE: Final = """() => document.querySelectorAll(".carte-main").length === 1
  && document.querySelector(".table.a-moi[data-genre=pli]") !== null"""
FINIE: Final = "() => document.querySelector('dialog[open] [data-cle=revanche]') !== null"
VALIDATIONS: Final = ("main-valider", "draft-valider", "confirmer", "annoncer", "pouvoir-voler")
REFLEXE: Final = 180
"""Les millisecondes de qui a vu la cible : plus tôt est un faux départ."""


@dataclass
class Joueur:
    """Quelqu'un qui clique au hasard parmi ce qu'on lui offre."""

    personne: Personne
    alea: Random = field(default_factory=lambda: Random(1))
    a_chaque_clic: Callable[[str], None] = lambda cle: None
    clics: int = 0

    @property
    def page(self) -> Page:
        return self.personne.page

    def finir(self, clics: int = 2000) -> None:
        """Joue jusqu'à ce que la page montre la fin."""
        while not self.page.evaluate(FINIE):
            assert self.clics < clics, f"la partie ne finit pas en {clics} clics"
            self.jouer()

    def finir_la_manche(self) -> None:
        """Va vite jusqu'à sa dernière carte, puis laisse à la page le temps d'en montrer la fin."""
        while not self.page.evaluate(DERNIERE):
            self.jouer()
        self.page.evaluate(LENTEMENT)
        self.page.reload()
        self.page.wait_for_selector(".table.a-moi")
        self.jouer()
        self.page.wait_for_selector(".fin-de-manche", timeout=20_000)

    def jouer(self) -> str | None:
        """Un clic, ou attendre que la page en offre un ; la clé de ce qui fut cliqué."""
        cle = self.tenter()
        if cle is None:
            self._attendre()
        return cle

    def tenter(self) -> str | None:
        """Un clic, si la page en offre un à cet instant."""
        cle = self._choisir(self.page.evaluate(OFFRES))
        if cle is None:
            return None
        self.a_chaque_clic(cle)
        if cle == "cible":
            self.page.wait_for_timeout(REFLEXE)
        self.cliquer(cle)
        return cle

    def cliquer(self, cle: str) -> None:
        """Un vrai clic ; si la page a changé entre-temps, il n'y a plus rien à cliquer."""
        try:
            self.page.locator(f'[data-cle="{cle}"]').first.click(timeout=3000)
        except TimeoutError:
            if cle in self.page.evaluate(OFFRES):
                raise
        self.clics += 1

    def _choisir(self, cles: list[str]) -> str | None:
        valider = [cle for cle in cles if cle in VALIDATIONS]
        return self.alea.choice(valider or cles) if cles else None

    def _attendre(self) -> None:
        """Jusqu'à ce que ce soit à nous, ou que tout soit fini ; un clic sur le feutre presse."""
        self.page.wait_for_function(f"() => ({OFFRES})().length || ({FINIE})()", timeout=20_000)
