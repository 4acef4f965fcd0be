"""Du clic à la carte : deux navigateurs à une même table, et le plancher dans les mêmes pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from playwright.sync_api import Browser

from outils.navigateur.chromium import BUREAU, chromium
from outils.navigateur.joueur import OFFRES, Joueur
from outils.navigateur.personne import Personne, venir
from outils.navigateur.serveur import ServeurTable

Delais: TypeAlias = list[float]
"""Des secondes."""

CARTES: Final = 60
DEMANDES: Final = 60

GUETTER: Final = """() => {
  window.vues = {};
  const noter = () => {
    for (const posee of document.querySelectorAll("[data-pose] [data-carte]"))
      window.vues[posee.dataset.carte] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(noter).observe(document.body, {subtree: true, childList: true});
}"""
"""Note l'instant où chaque carte paraît sur la table."""

CLIQUER: Final = """(cle) => {
  const instant = performance.timeOrigin + performance.now();
  document.querySelector(`[data-cle="${cle}"]`).click();
  return instant;
}"""

ECOUTER: Final = """([table, siege]) => {
  window.vus = {};
  const source = new EventSource(`/api/tables/${table}/flux`);
  source.addEventListener("salon", (message) => {
    const place = JSON.parse(message.data).sieges.find((autre) => autre.siege === siege);
    window.vus[place.pret] ??= performance.timeOrigin + performance.now();
  });
  return new Promise((suite) => { source.onopen = () => suite(); });
}"""
"""Note l'instant où le flux redit que ce siège est prêt, ou ne l'est plus."""

DEMANDER: Final = """async ([table, pret]) => {
  delete window.vus[pret];
  const instant = performance.timeOrigin + performance.now();
  fetch(`/api/tables/${table}/pret`, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({pret}),
  });
  return instant;
}"""


@dataclass
class Clic:
    """Les délais, du clic à la page de qui clique et à celle de l'autre ; et leurs planchers."""

    ici: Delais = field(default_factory=list)
    ailleurs: Delais = field(default_factory=list)
    plancher_ici: Delais = field(default_factory=list)
    plancher_ailleurs: Delais = field(default_factory=list)


def mesurer_le_clic(serveur: ServeurTable) -> Clic:
    mesure = Clic()
    with chromium() as navigateur:
        alice, bob = attabler(navigateur, serveur)
        _plancher(alice, bob, mesure)
        alice.a_table("pret", {"pret": True})
        for convive in (alice, bob):
            convive.aller()
            convive.page.evaluate(GUETTER)
        alice.a_table("demarrer")
        _cartes(Joueur(alice), Joueur(bob), mesure)
    return mesure


def attabler(navigateur: Browser, serveur: ServeurTable) -> tuple[Personne, Personne]:
    """Alice ouvre une belote sans fin, Bob s'assied en face ; deux IA entre eux."""
    alice, bob = (venir(navigateur, serveur, BUREAU) for _ in range(2))
    ias = {"J2": "aleatoire", "J4": "aleatoire"}
    alice.ouvrir_table("belote", ias=ias, regles={"objectif": 100_000})
    bob.entrer(alice.lire()["salon"]["invitation"])
    bob.page.locator(".place").first.wait_for()
    bob.s_asseoir("J3", "Bob")
    return alice, bob


def _plancher(alice: Personne, bob: Personne, mesure: Clic) -> None:
    for convive in (alice, bob):
        convive.page.goto("/")
        convive.page.evaluate(ECOUTER, [alice.table, "J1"])
    for numero in range(DEMANDES):
        pret = bool(numero % 2)
        bob.page.evaluate("(pret) => { delete window.vus[pret] }", pret)
        depart = alice.page.evaluate(DEMANDER, [alice.table, pret])
        mesure.plancher_ici.append(_instant(alice, f"window.vus[{_js(pret)}]") - depart)
        mesure.plancher_ailleurs.append(_instant(bob, f"window.vus[{_js(pret)}]") - depart)
    for delais in (mesure.plancher_ici, mesure.plancher_ailleurs):
        delais[:] = [delai / 1000 for delai in delais]


def _cartes(alice: Joueur, bob: Joueur, mesure: Clic) -> None:
    while len(mesure.ici) < CARTES:
        for moi, autre in ((alice, bob), (bob, alice)):
            cles: list[str] = moi.page.evaluate(OFFRES)
            cartes = [cle for cle in cles if cle.startswith("main-")]
            if cartes and cartes == cles:
                _une_carte(moi.personne, autre.personne, moi.alea.choice(cartes), mesure)
            elif cles:
                moi.tenter()


def _une_carte(moi: Personne, autre: Personne, cle: str, mesure: Clic) -> None:
    for convive in (moi, autre):
        convive.page.evaluate("() => { window.vues = {} }")
    depart = moi.page.evaluate(CLIQUER, cle)
    posee = f'window.vues["{cle.removeprefix("main-")}"]'
    mesure.ici.append((_instant(moi, posee) - depart) / 1000)
    mesure.ailleurs.append((_instant(autre, posee) - depart) / 1000)


def _instant(convive: Personne, expression: str) -> Any:
    """L'instant noté par la page, une fois qu'elle l'a noté."""
    return convive.page.wait_for_function(f"() => {expression}", polling=5).json_value()


def _js(vrai: bool) -> str:
    return "true" if vrai else "false"
