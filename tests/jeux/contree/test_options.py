"""Les options : leurs défauts, ce qu'elles refusent, et ce qu'en disent les règles."""

from importlib.resources import files
from typing import Any

import pytest

from rebelote.jeux.contree import CONTREE, EtatContree, ReglesContree
from rebelote.noyau.erreurs import ErreurRebelote, RegleInvalide
from rebelote.noyau.regles import texte_option

DEFAUTS = {
    "objectif": 1000,
    "generale": False,
    "sans_tout_atout": False,
    "contre_a_la_volee": False,
    "multiplicateur_surcontre": 4,
    "partenaire_maitre_dispense": True,
    "sous_coupe_obligatoire": True,
    "marque": "annonce_et_faits",
    "annonces": False,
    "belote_imprenable": True,
}


def test_defauts() -> None:
    assert ReglesContree().en_json() == DEFAUTS
    assert ReglesContree.depuis_json(DEFAUTS) == ReglesContree()


@pytest.mark.parametrize(
    "options",
    [
        {"objectif": 0},
        {"multiplicateur_surcontre": 5},
        {"marque": "au hasard"},
        {"generale": "oui"},
    ],
)
def test_option_refusee(options: dict[str, Any]) -> None:
    with pytest.raises(RegleInvalide, match="est refusé ; attendu"):
        ReglesContree(**options)


def test_options_en_texte() -> None:
    lues = ReglesContree.depuis_textes({"generale": "oui", "marque": "faits", "objectif": "500"})
    assert lues == ReglesContree(generale=True, marque="faits", objectif=500)


def test_regles_md_dit_chaque_option_et_son_defaut() -> None:
    texte = files("rebelote.jeux.contree").joinpath("REGLES.md").read_text("utf-8")
    for nom, defaut, _, _ in ReglesContree.options():
        (ligne,) = [ligne for ligne in texte.splitlines() if ligne.startswith(f"| `{nom}` |")]
        assert ligne.split("|")[2].strip().strip("`") == texte_option(defaut)


def test_contree_se_joue_a_quatre() -> None:
    assert CONTREE.commencer() == EtatContree()
    with pytest.raises(ErreurRebelote, match="4 joueurs, pas à 3"):
        CONTREE.commencer(joueurs=3)
