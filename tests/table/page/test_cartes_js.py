"""La page et la planche donnent le même nom à chaque carte."""

from __future__ import annotations

from rebelote.cartes import CARTES
from rebelote.table.cartes import identifiant
from tests.table.page.noeud_js import executer


def test_la_page_trouve_chaque_carte_dans_la_planche() -> None:
    corps = "return donnees.map(carte.identifiant);"
    textes = [carte.texte for carte in CARTES]
    trouves = executer({"carte": "dessin/carte.js"}, corps, textes)
    assert trouves == [identifiant(carte) for carte in CARTES]


def test_la_page_lit_une_carte_comme_un_evenement_l_ecrit() -> None:
    ecrites = [carte.en_json() for carte in CARTES]
    lues = executer({"cartes": "cartes.js"}, "return donnees.map(cartes.codeDe);", ecrites)
    assert lues == [carte.texte for carte in CARTES]
