"""Les règles d'un jeu, telles qu'il les a écrites pour qui y joue."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Final, NamedTuple

from rebelote.noyau.jeu import Jeu

LANGUE: Final = "fr"
PAGES: Final[Mapping[str, str]] = {LANGUE: "REGLES.md", "en": "RULES.md"}
"""La page de chaque langue ; la française fait foi, et dit toutes les options."""


class ReglesEcrites(NamedTuple):
    """Une page de règles, et sa langue."""

    langue: str
    markdown: str


def regles_ecrites(jeu: Jeu, langue: str = LANGUE) -> ReglesEcrites:
    """Les règles dans cette langue, à défaut en français, à défaut le résumé du jeu."""
    paquet = resources.files(jeu.regles.__module__.rpartition(".")[0])
    for parlee in (langue, LANGUE):
        nom = PAGES.get(parlee)
        if nom is not None and (paquet / nom).is_file():
            return ReglesEcrites(parlee, (paquet / nom).read_text(encoding="utf-8"))
    return ReglesEcrites(LANGUE, jeu.resume)


def texte_des_regles(jeu: Jeu) -> str:
    """Le `REGLES.md` du jeu, ou son résumé s'il n'en a pas."""
    return regles_ecrites(jeu).markdown
