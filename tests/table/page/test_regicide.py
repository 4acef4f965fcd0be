"""Le régicide à la page : une carte, une case, un pouvoir mènent à chaque coup, et à un seul."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.tableau import en_json
from tests.table.page.noeud_js import executer

MODULES = {
    "cartes": "cartes.js",
    "coups": "dessin/regicide/coups.js",
    "rois": "dessin/regicide/rois.js",
}

COMPOSER = """
const faire = (coup, tableau) => {
  const { carte, echange, don, cible } = coup.evenement;
  const ou = coups.caseDe(coup.evenement);
  const offerts = coups.coupsDe(tableau.coups, cartes.codeDe(carte), ou);
  if (echange) {
    const [une, autre] = echange.map(([rangee, colonne]) => coups.nomDeCase(rangee, colonne));
    const eclairees = coups.echangeables(offerts, null).has(une)
      && coups.echangeables(offerts, une).has(autre);
    return eclairees ? coups.echangeDe(offerts, autre, une) : null;
  }
  if (!don) return coups.sansPouvoir(offerts);
  const { dons, cibles } = coups.volsDe(offerts);
  const propose = dons.includes(cartes.codeDe(don)) && cibles.includes(cible);
  return propose ? coups.volDe(offerts, cartes.codeDe(don), cible) : null;
};
"""
"""Le coup tel qu'on le retrouve en touchant sa carte, sa case, puis ce que demande son pouvoir."""


def _parties(joueurs: int) -> Iterator[Any]:
    """Les tableaux de J1 quand c'est à lui, et le dernier de chaque partie."""
    jeu = trouver("regicide")
    for graine in range(3):
        places = [charger("simple", "regicide", Random(siege)) for siege in range(joueurs)]
        partie = jeu.nouvelle_partie(places, alea=Random(graine))
        while attendus := partie.etat.attendus():
            if 0 in attendus and "POSER" in partie.etat.attente():
                yield en_json(jeu.tableau_de(partie.vue(0)))
            partie.avancer()
        yield en_json(jeu.tableau_de(partie.vue(0)))


@pytest.fixture(scope="module", params=[3, 4], ids=["trois", "quatre"])
def tableaux(request: pytest.FixtureRequest) -> list[Any]:
    return list(_parties(request.param))


def test_chaque_coup_se_compose_et_se_retrouve(tableaux: list[Any]) -> None:
    corps = f"""{COMPOSER}
    const perdus = (tableau) => tableau.coups.filter((c) => faire(c, tableau)?.id !== c.id);
    return donnees.flatMap(perdus).map((coup) => coup.texte);
    """
    assert sum(len(tableau["coups"]) for tableau in tableaux) > 1000
    assert executer(MODULES, corps, tableaux) == []


def test_une_case_qui_n_accepte_pas_la_carte_dit_pourquoi(tableaux: list[Any]) -> None:
    corps = """
    const muettes = [];
    for (const tableau of donnees.filter((t) => t.coups.length)) {
      for (const carte of tableau.sieges[0].main.connues) {
        tableau.milieu.rangees.forEach((rangee, rang) => rangee.forEach((_, colonne) => {
          const ou = coups.nomDeCase(rang + 1, colonne);
          const ouverte = coups.coupsDe(tableau.coups, carte, ou).length > 0;
          const refus = coups.coupsDe(tableau.refus, carte, ou);
          if (ouverte === refus.length > 0) muettes.push([carte, ou]);
        }));
      }
    }
    return muettes;
    """
    assert executer(MODULES, corps, tableaux) == []


def test_les_points_d_un_roi_sont_ceux_de_la_fin(tableaux: list[Any]) -> None:
    corps = """
    return donnees.filter((t) => t.vainqueurs.length).map((tableau) => tableau.sieges.map((vu) => {
      const roi = vu.pastilles.find((pastille) => pastille.nom === "roi").valeur;
      return rois.pointsDe(tableau.milieu.rangees, cartes.lire(roi).couleur);
    }));
    """
    finies = [tableau for tableau in tableaux if tableau["vainqueurs"]]
    assert finies
    assert executer(MODULES, corps, tableaux) == [[*t["scores"].values()] for t in finies]
