"""Ce que l'on vérifie d'un écran, quel qu'il soit."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

DEBORDE = """() => {
  const {scrollWidth, scrollHeight} = document.documentElement;
  const trop = [];
  if (scrollWidth > innerWidth) trop.push(`largeur ${scrollWidth} > ${innerWidth}`);
  if (scrollHeight > innerHeight) trop.push(`hauteur ${scrollHeight} > ${innerHeight}`);
  return trop;
}"""
"""Ce qu'il faudrait faire défiler ; pendant qu'on joue, rien."""

PETITES = """() => [...document.querySelectorAll("button, a, select, input:not([type=hidden])")]
  .filter((cible) => cible.checkVisibility())
  .map((cible) => [cible, cible.getBoundingClientRect()])
  .filter(([, {width, height}]) => width && (width < 43.5 || height < 43.5))
  .map(([cible, {width, height}]) =>
    `${cible.className || cible.tagName} ${cible.textContent.slice(0, 20)} : ${width}×${height}`)"""
"""Les cibles de moins de 44 px."""


def sans_violation(page: Page, ecran: str) -> None:
    """axe n'y trouve rien."""
    resultat = Axe().run(page)
    assert not resultat.violations_count, f"{ecran} :\n{resultat.generate_report()}"


def cibles_assez_grandes(page: Page, ecran: str) -> None:
    petites = page.evaluate(PETITES)
    assert not petites, f"{ecran}, cibles de moins de 44 px : {petites}"
