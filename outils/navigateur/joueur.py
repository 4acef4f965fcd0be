"""Jouer en cliquant, et seulement ce que la page offre : comme qui ne sait rien du jeu."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
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
JOUABLE: Final = ".table.a-moi .carte-main:not([aria-disabled=true])"
UNE_CARTE: Final = f"() => document.querySelector('{JOUABLE}') !== null"
"""C'est à nous de poser une carte."""

FIN_DE_MANCHE: Final = "() => document.querySelector('.fin-de-manche') !== null"
FIN: Final = "() => document.querySelector('dialog[open].fin') !== null"
"""La page montre la fin ; entre pairs, elle n'offre pas à tous de rejouer."""

FINIE: Final = "() => document.querySelector('dialog[open] [data-cle=revanche]') !== null"
VALIDATIONS: Final = ("main-valider", "draft-valider", "confirmer", "annoncer", "pouvoir-voler")
REFLEXE: Final = 180
"""Les millisecondes de qui a vu la cible : plus tôt est un faux départ."""

VU: Final = f"""() => JSON.stringify([
  document.querySelector(".table")?.dataset.rang, ({OFFRES})(), ({FINIE})(),
])"""
"""Ce qui change quand un clic a eu son effet."""

SOUVENT: Final = 25
"""Les millisecondes entre deux regards : à chaque image, on ne ferait plus que regarder."""

EFFET_MAX: Final = 3000
ATTENTE_MAX: Final = 30_000


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
        self.jusqu_a(FINIE, clics)

    def finir_la_manche(self) -> None:
        """Va vite jusqu'à sa dernière carte, puis laisse à la page le temps d'en montrer la fin."""
        self.jusqu_a(DERNIERE)
        self.page.evaluate(LENTEMENT)
        self.page.reload()
        self.jusqu_a(FIN_DE_MANCHE)

    def jusqu_a(self, condition: str, clics: int = 2000) -> None:
        """Joue jusqu'à ce que la page soit comme on la veut, sans un clic de plus.

        La condition se lit du même regard que les offres : d'un regard à l'autre, la page change.
        """
        regard = f"() => [Boolean(({condition})()), ({OFFRES})()]"
        while True:
            atteinte, offres = self.page.evaluate(regard)
            if atteinte:
                return
            assert self.clics < clics, f"toujours pas là en {clics} clics"
            if offres:
                self._toucher(offres)
            else:
                self._attendre(f"() => ({OFFRES})().length || ({condition})()", ATTENTE_MAX)

    def jouer(self) -> str | None:
        """Un clic, ou attendre que la page en offre un ; la clé de ce qui fut cliqué."""
        cle = self.tenter()
        if cle is None:
            self._attendre(f"() => ({OFFRES})().length || ({FINIE})()", ATTENTE_MAX)
        return cle

    def tenter(self) -> str | None:
        """Un clic, si la page en offre un à cet instant."""
        offres = self.page.evaluate(OFFRES)
        return self._toucher(offres) if offres else None

    def _toucher(self, offres: list[str]) -> str:
        cle = self._choisir(offres)
        self.a_chaque_clic(cle)
        if cle == "cible":
            self.page.wait_for_timeout(REFLEXE)
        avant = self.page.evaluate(VU)
        self._cliquer(cle)
        with suppress(TimeoutError):  # un clic perdu : on regarde de nouveau, et l'on recommence
            self._attendre(f"(avant) => ({VU})() !== avant", EFFET_MAX, avant)
        return cle

    def _cliquer(self, cle: str) -> None:
        """Un vrai clic ; si la page a changé entre-temps, il n'y a plus rien à cliquer."""
        try:
            self.page.locator(f'[data-cle="{cle}"]').first.click(timeout=EFFET_MAX)
        except TimeoutError:
            if cle in self.page.evaluate(OFFRES):
                raise
        self.clics += 1

    def _choisir(self, cles: list[str]) -> str:
        return self.alea.choice([cle for cle in cles if cle in VALIDATIONS] or cles)

    def _attendre(self, condition: str, delai: int, donnee: str | None = None) -> None:
        self.page.wait_for_function(condition, arg=donnee, polling=SOUVENT, timeout=delai)


def finir_ensemble(*joueurs: Joueur) -> None:
    """Chacun clique ce que sa page lui offre, jusqu'à ce que toutes montrent la fin."""
    while not all(joueur.page.evaluate(FIN) for joueur in joueurs):
        clics = [joueur.tenter() for joueur in joueurs]
        if not any(clics):
            joueurs[0].page.wait_for_timeout(SOUVENT)
