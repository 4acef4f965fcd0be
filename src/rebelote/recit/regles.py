"""Les règles d'un jeu, telles qu'il les a écrites pour qui y joue."""

from __future__ import annotations

from importlib import resources

from rebelote.noyau.jeu import Jeu


def texte_des_regles(jeu: Jeu) -> str:
    """Le `REGLES.md` du jeu, ou son résumé s'il n'en a pas."""
    paquet = jeu.regles.__module__.rpartition(".")[0]
    page = resources.files(paquet) / "REGLES.md"
    return page.read_text(encoding="utf-8") if page.is_file() else jeu.resume
