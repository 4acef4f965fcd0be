"""La maison telle qu'on la dit : le dessin des étages, de vraies pièces, et aucune boucle."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from outils.dessiner_architecture import BLOC, PAGE, RACINE, SOURCES, dessin

PLEIN = 21
"""Vingt fichiers et leur `__init__` : au-delà, une pièce est devenue un grenier."""


def test_le_dessin_des_etages_est_celui_des_imports() -> None:
    trouve = BLOC.search(PAGE.read_text(encoding="utf-8"))
    assert trouve is not None
    assert trouve[0] == dessin(), "lancez : python outils/dessiner_architecture.py"


@pytest.mark.parametrize("racine", [SOURCES, RACINE / "tests"], ids=["src", "tests"])
def test_aucune_piece_n_est_un_grenier(racine: Path) -> None:
    pieces = Counter(fichier.parent for fichier in racine.rglob("*.py"))
    assert not {str(p.relative_to(RACINE)): n for p, n in pieces.items() if n > PLEIN}


def _nom(fichier: Path) -> str:
    parties = fichier.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parties[:-1] if parties[-1] == "__init__" else parties)


MODULES = {_nom(fichier): fichier for fichier in SOURCES.rglob("*.py")}


def _au_chargement(corps: list[ast.stmt]) -> Iterator[ast.ImportFrom | ast.Import]:
    """Les imports que fait un module quand on le charge : ni tardifs, ni pour les seuls types."""
    for noeud in corps:
        if isinstance(noeud, ast.Import | ast.ImportFrom):
            yield noeud
        elif isinstance(noeud, ast.Try):
            yield from _au_chargement(noeud.body)


def _importes(nom: str) -> set[str]:
    trouves = set()
    arbre = ast.parse(MODULES[nom].read_text(encoding="utf-8"))
    for noeud in _au_chargement(arbre.body):
        if isinstance(noeud, ast.Import):
            trouves |= {alias.name for alias in noeud.names}
        elif noeud.module:
            candidats = {f"{noeud.module}.{alias.name}" for alias in noeud.names}
            trouves |= {c if c in MODULES else noeud.module for c in candidats}
    return {m for m in trouves if m in MODULES} - {nom}


def test_aucune_boucle_d_imports() -> None:
    TopologicalSorter({nom: _importes(nom) for nom in MODULES}).prepare()


DEVINETTES = re.compile(r"(getattr|hasattr)\((etat|avant|apres|vue\.etat|coup|evenement), ?\"")
"""Ce qu'on doit demander au contrat plutôt qu'au hasard d'un nom de champ."""


def test_personne_ne_devine_les_champs_d_un_etat_ni_d_un_evenement() -> None:
    devinent = [nom for nom, fichier in MODULES.items() if DEVINETTES.search(fichier.read_text())]
    assert devinent == []
