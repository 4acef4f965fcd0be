"""L'anglais d'un bout à l'autre : à chaque jeu, aucun mot français ne paraît sur aucun écran."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from outils.navigateur.joueur import Joueur
from outils.navigateur.personne import Ouvrir, Personne
from rebelote.jeux.catalogue import jeux
from tests.table.navigateur.test_parties import COURTES
from tests.table.page.noeud_js import PAGE

EN_ANGLAIS: Final = """
localStorage['rebelote.reglages'] = '{"langue": "en", "vitesse": "immediate"}';
window.textes = new Set();
const noter = (noeud) => {
  if (noeud.nodeName === "NOSCRIPT" || noeud.parentNode?.nodeName === "NOSCRIPT") return;
  if (noeud.nodeType === Node.TEXT_NODE) window.textes.add(noeud.data.trim());
  else for (const nom of ["aria-label", "title", "placeholder"]) {
    const valeur = noeud.getAttribute?.(nom);
    if (valeur) window.textes.add(valeur);
  }
  for (const enfant of noeud.childNodes ?? []) noter(enfant);
};
new MutationObserver((changes) => {
  window.textes.add(document.title);
  for (const {addedNodes} of changes) for (const ajoute of addedNodes) noter(ajoute);
}).observe(document, {subtree: true, childList: true});
"""
"""Retient tout ce que la page écrit, ne serait-ce qu'un instant."""

RELEVER: Final = "() => { const dits = [...window.textes]; window.textes.clear(); return dits; }"
MOT: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

NOMS: Final = "Argine Hector Judith Lancelot Alice Rebelote Français générale"
"""Ce qui ne se traduit pas ; « Français » est le bouton qui y ramène."""


def _catalogue(langue: str) -> dict[str, Any]:
    lu: dict[str, Any] = json.loads((PAGE.parent / "langues" / f"{langue}.json").read_text("utf-8"))
    return lu


def _mots(valeur: Any) -> Iterator[str]:
    if isinstance(valeur, dict):
        for autre in valeur.values():
            yield from _mots(autre)
    else:
        yield from MOT.findall(re.sub(r"\{\w+\}", "", valeur).lower())


def _francais() -> frozenset[str]:
    """Les mots que seul le français de la page ou du serveur emploie."""
    anglais = _catalogue("en")
    titres = [jeu.titre for jeu in jeux().values()]
    permis = {*_mots(anglais), *_mots(" ".join([NOMS, *titres]))}
    paroles = "prend annonce passe pose remplace garde donne coupe pari plis manche vies rois et"
    return frozenset({*_mots(_catalogue("fr")), *anglais["dit"], *paroles.split()}) - permis


FRANCAIS: Final = _francais()
PERMIS: Final = frozenset(_mots(" ".join([NOMS, *(jeu.titre for jeu in jeux().values())])))


def _de_francais(texte: str) -> list[str]:
    """Les mots de ce texte qui sont du français, ou qui en ont les accents."""
    mots = MOT.findall(texte.lower())
    return [m for m in mots if m in FRANCAIS or (not m.isascii() and m not in PERMIS)]


def _sans_francais(alice: Personne, ou: str) -> None:
    fautes = {
        texte: mots for texte in alice.page.evaluate(RELEVER) if (mots := _de_francais(texte))
    }
    assert not fautes, f"{ou} : {fautes}"


def _venir(personne: Ouvrir) -> Personne:
    alice = personne()
    alice.contexte.add_init_script(EN_ANGLAIS)
    alice.etre_chez_soi()
    return alice


def test_l_accueil_et_le_salon(personne: Ouvrir) -> None:
    alice = _venir(personne)
    alice.page.goto("/")
    for jeu in jeux():
        alice.page.locator(f'[data-jeu="{jeu}"]').click()
        _sans_francais(alice, f"l'accueil, {jeu}")
    alice.ouvrir_table("belote")
    alice.page.locator(".place").first.wait_for()
    _sans_francais(alice, "le salon")


@pytest.mark.parametrize("jeu", COURTES)
def test_une_partie_entiere(personne: Ouvrir, jeu: str) -> None:
    alice = _venir(personne)
    alice.ouvrir_table(jeu, regles=COURTES[jeu], graine=5)
    alice.commencer()
    Joueur(alice).finir()
    for geste in ("Escape", "l", "s", "?", "Escape"):
        alice.page.keyboard.press(geste)
    alice.page.locator('[data-cle="geste-menu"]').click()
    _sans_francais(alice, jeu)


def test_les_mots_cherches_mordent() -> None:
    assert _de_francais("Manche 1 : J1 a pris à cœur, contrat fait") != []
    assert _de_francais("End of deal 1, contract made, us 92, them 70") == []
