"""Les règles écrites : dans chaque langue de la page, et d'accord entre elles."""

from __future__ import annotations

import re

import pytest

from rebelote.jeux.catalogue import jeux, trouver
from rebelote.recit.regles import PAGES, regles_ecrites, texte_des_regles


@pytest.mark.parametrize("langue", PAGES)
@pytest.mark.parametrize("jeu", list(jeux()))
def test_chaque_jeu_a_ses_regles_dans_chaque_langue(jeu: str, langue: str) -> None:
    ecrites = regles_ecrites(trouver(jeu), langue)
    assert ecrites.langue == langue
    assert ecrites.markdown.startswith("# ")


def test_une_langue_inconnue_se_lit_en_francais() -> None:
    jeu = trouver("belote")
    assert regles_ecrites(jeu, "xx") == ("fr", texte_des_regles(jeu))


@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_les_deux_langues_donnent_aux_cartes_la_meme_valeur(jeu: str) -> None:
    francaises, anglaises = (
        re.findall(r"^\| points \|.*$", regles_ecrites(trouver(jeu), langue).markdown, re.MULTILINE)
        for langue in ("fr", "en")
    )
    assert anglaises == francaises[: len(anglaises)]
