"""Poser un dessin sur une page, avec un tableau choisi, sans attendre que la partie y vienne."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page

from outils.navigateur.personne import Personne
from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.tableau import en_json

POSER = """async ([tableau, toucher, regles]) => {
  const [{ dessinerMilieu, ORNEMENTS }, { t }, { reglages }, { dessinerMain }] = await Promise.all([
    import("/page/js/dessin/milieux.js"), import("/page/js/paroles.js"),
    import("/page/js/reglages.js"), import("/page/js/dessin/main.js"),
  ]);
  // Ce qui se montre un moment doit pouvoir se lire.
  Object.assign(reglages, { vitesse: "normale", ...regles });
  window.joues = [];
  window.dits = [];
  const ctx = {
    tableau, moi: tableau.siege, t, reglages, nom: (siege) => siege, etat: { reflexe: null },
    salon: { moi: tableau.siege, sieges: [] }, dire: (phrase) => window.dits.push(phrase),
    jouer: async (coup, plus) => window.joues.push([coup.evenement, plus ?? {}]),
  };
  const dessin = dessinerMilieu(ctx);
  const feutre = document.createElement("main");
  feutre.className = "feutre tapis";
  feutre.style.cssText = "position: relative; block-size: 340px; inset: 0";
  const lieu = document.createElement("div");
  lieu.className = "milieu";
  lieu.append(dessin.milieu);
  feutre.append(lieu);
  const sieges = tableau.sieges.flatMap((vu) =>
    ORNEMENTS.map(({ surSiege }) => surSiege?.(ctx, vu)).filter(Boolean).map((orne) => {
      const siege = document.createElement("div");
      siege.dataset.siege = vu.siege;
      siege.append(orne);
      return siege;
    }));
  const outils = { refuser: (raison) => window.dits.push(raison), redessiner() {} };
  const main = dessinerMain(ctx, dessin.main, outils);
  document.querySelector("#racine").replaceChildren(...sieges, feutre, dessin.choix ?? "", main);
  const ici = () => feutre.getBoundingClientRect();
  const scene = { feutre, place: ici, voler: async () => {} };
  window.arriver = (fait) => {
    for (const { surEvenement } of ORNEMENTS) surEvenement?.(ctx, fait, scene);
  };
  if (toucher) document.querySelector(toucher).dispatchEvent(new Event("pointerdown"));
}"""
"""Le milieu, ses choix, la main et les ornements de ce tableau ; `joues` garde ce que l'on joue."""


def poser(seule: Personne, tableau: Any, toucher: str = "", **reglages: str) -> Page:
    """Une page qui ne montre que les dessins de ce tableau ; `toucher`, avant même de les voir."""
    page = seule.page
    page.goto("/")
    page.locator("#racine > *").first.wait_for()
    page.evaluate(POSER, [tableau, toucher, reglages])
    return page


def tableau_quand(jeu: str, voulu: Callable[[Any], bool], joueurs: int = 4) -> Any:
    """Le premier tableau de J1 qui soit comme on le veut, dans une suite de parties d'IA."""
    for graine in range(40):
        places = [charger("simple", jeu, Random(siege)) for siege in range(joueurs)]
        partie = trouver(jeu).nouvelle_partie(places, alea=Random(graine))
        while attendus := partie.etat.attendus():
            if 0 in attendus:
                tableau = en_json(trouver(jeu).tableau_de(partie.vue(0)))
                if voulu(tableau):
                    return tableau
            partie.avancer()
    raise AssertionError(f"aucun tableau de {jeu} n'est comme on le voulait")
