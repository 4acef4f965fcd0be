"""Ce que la page dit d'elle-même : les mots, les cartes, les places, l'ordre d'une main."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.table.page.noeud_js import PAGE, executer

APPORTER = """
globalThis.document = { documentElement: {} };
globalThis.fetch = async () => ({ json: async () => donnees.catalogue });
await langue.parler(donnees.langue);
"""


def _dire(langue: str, corps: str, **donnees: Any) -> Any:
    lu = json.loads((PAGE.parent / "langues" / f"{langue}.json").read_text("utf-8"))
    modules = {"langue": "langue.js", "paroles": "paroles.js"}
    return executer(modules, APPORTER + corps, {"langue": langue, "catalogue": lu, **donnees})


@pytest.mark.parametrize(
    ("langue", "carte", "nom"),
    [
        ("fr", "A♠", "as de pique"),
        ("fr", "10♥", "10 de cœur"),
        ("fr", "21", "21 d'atout"),
        ("fr", "EX", "excuse"),
        ("en", "V♦", "jack of diamonds"),
    ],
)
def test_une_carte_a_son_nom(langue: str, carte: str, nom: str) -> None:
    assert _dire(langue, "return paroles.t.carte(donnees.carte);", carte=carte) == nom


@pytest.mark.parametrize(
    ("langue", "n", "dit"),
    [
        ("fr", 0, "0 pli"),
        ("fr", 1, "1 pli"),
        ("fr", 2, "2 plis"),
        ("en", 0, "0 tricks"),
        ("en", 1, "1 trick"),
    ],
)
def test_le_pluriel_suit_la_langue(langue: str, n: int, dit: str) -> None:
    assert _dire(langue, 'return paroles.t("plis", { n: donnees.n });', n=n) == dit


def test_un_mot_inconnu_se_dit_par_son_nom() -> None:
    detail = {"nom": "or_du_temple", "valeur": 3}
    assert (
        _dire("fr", "return paroles.t.detail(donnees.detail);", detail=detail) == "or du temple 3"
    )


@pytest.mark.parametrize(
    ("nom", "valeur", "dit"),
    [
        ("vies", 1, "1 vie"),
        ("vies", 14, "14 vies"),
        ("coeurs_casses", True, "cœurs cassés"),
        ("joker", "V♠", "joker V♠"),
        ("joker", None, "joker à désigner"),
        ("passe", "en_face", "on passe en face"),
    ],
)
def test_un_detail_se_dit(nom: str, valeur: Any, dit: str) -> None:
    detail = {"nom": nom, "valeur": valeur}
    assert _dire("fr", "return paroles.t.detail(donnees.detail);", detail=detail) == dit


def test_un_evenement_vient_du_serveur_en_francais_et_du_catalogue_ailleurs() -> None:
    coup = {
        "texte": "annonce 90 à cœur",
        "evenement": {
            "type": "ENCHERE",
            "auteur": "J2",
            "enchere": "CONTRAT",
            "valeur": 90,
            "atout": "COEUR",
        },
    }
    corps = "return paroles.t.coup(donnees.coup);"
    assert _dire("fr", corps, coup=coup) == "annonce 90 à cœur"
    assert _dire("en", corps, coup=coup) == "90 hearts"


def test_un_evenement_inconnu_garde_la_phrase_de_son_jeu() -> None:
    coup = {"texte": "lance les dés", "evenement": {"type": "LANCER", "auteur": "J1"}}
    assert _dire("en", "return paroles.t.coup(donnees.coup);", coup=coup) == "lance les dés"


@pytest.mark.parametrize(
    ("sieges", "regarde", "places"),
    [
        (2, "J1", ["bas", "haut"]),
        (3, "J2", ["droite", "bas", "gauche"]),
        (4, "J3", ["haut", "droite", "bas", "gauche"]),
        (4, None, ["bas", "gauche", "haut", "droite"]),
    ],
)
def test_chacun_a_sa_place_autour_de_la_table(
    sieges: int, regarde: str | None, places: list[str]
) -> None:
    noms = [f"J{rang + 1}" for rang in range(sieges)]
    tableau = {"siege": regarde, "sieges": [{"siege": nom} for nom in noms]}
    corps = "return donnees.noms.map((nom) => places.placeDe(donnees.tableau, nom));"
    assert executer({"places": "places.js"}, corps, {"noms": noms, "tableau": tableau}) == places


def test_la_main_se_range_par_couleur_ou_comme_on_veut() -> None:
    main = ["V♥", "A♥", "R♦", "8♣", "9♠"]
    corps = """
const parCouleur = rangement.ranger(donnees, "couleur");
rangement.ranger(donnees, "main");
rangement.replacer("9♠", "A♥");
const mienne = rangement.ranger(donnees.filter((carte) => carte !== "R♦"), "main");
return [rangement.ranger(donnees, "atout"), parCouleur, mienne];
"""
    atout, couleur, mienne = executer({"rangement": "rangement.js"}, corps, main)
    assert atout == main
    assert couleur == ["9♠", "V♥", "A♥", "8♣", "R♦"]
    assert mienne == ["V♥", "9♠", "A♥", "8♣"]
