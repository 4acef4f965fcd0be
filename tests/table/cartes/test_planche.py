"""La planche des cartes : chacune y est, une fois, et la page reste légère."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rebelote.cartes import ATOUTS_22, CARTES, PAQUET_32, PAQUET_52, Carte
from rebelote.table.cartes import DOS, identifiant, planche

SVG = "{http://www.w3.org/2000/svg}"
TAILLE_MAX = 36_000
"""La page entière doit tenir en 300 ko : les cartes n'en prennent qu'un huitième."""


@pytest.fixture(scope="module")
def racine() -> ElementTree.Element:
    return ElementTree.fromstring(planche())


@pytest.mark.parametrize(
    ("texte", "attendu"),
    [
        ("A♠", "c-AP"),
        ("10♥", "c-10C"),
        ("V♦", "c-VK"),
        ("2♣", "c-2T"),
        ("1", "c-1"),
        ("21", "c-21"),
        ("EX", "c-EX"),
    ],
)
def test_un_identifiant_est_en_ascii_et_se_lit(texte: str, attendu: str) -> None:
    assert identifiant(Carte(texte)) == attendu


@pytest.mark.parametrize("paquet", [PAQUET_32, PAQUET_52, ATOUTS_22], ids=["32", "52", "22"])
def test_chaque_carte_de_chaque_paquet_a_son_symbole(
    racine: ElementTree.Element, paquet: tuple[Carte, ...]
) -> None:
    symboles = {symbole.get("id") for symbole in racine.iter(f"{SVG}symbol")}
    assert {identifiant(carte) for carte in paquet} <= symboles


def test_il_n_y_a_que_les_cartes_et_le_dos(racine: ElementTree.Element) -> None:
    symboles = [symbole.get("id") for symbole in racine.iter(f"{SVG}symbol")]
    assert sorted(map(str, symboles)) == sorted([*map(identifiant, CARTES), DOS])


def test_un_identifiant_ne_sert_qu_une_fois(racine: ElementTree.Element) -> None:
    noms = [nom for element in racine.iter() if (nom := element.get("id"))]
    assert len(noms) == len(set(noms))
    assert all(re.fullmatch(r"[a-zA-Z0-9-]+", nom) for nom in noms)


def test_toute_copie_renvoie_a_un_trace_qui_existe(racine: ElementTree.Element) -> None:
    noms = {f"#{nom}" for element in racine.iter() if (nom := element.get("id"))}
    assert {copie.get("href") for copie in racine.iter(f"{SVG}use")} <= noms


def test_aucun_dessin_n_est_celui_d_une_autre_carte(racine: ElementTree.Element) -> None:
    dessins = [
        b"".join(ElementTree.tostring(enfant) for enfant in symbole)
        for symbole in racine.iter(f"{SVG}symbol")
    ]
    assert len(dessins) == len(set(dessins))


def test_la_planche_n_a_ni_police_ni_style_ni_script(racine: ElementTree.Element) -> None:
    balises = {element.tag.removeprefix(SVG) for element in racine.iter()}
    assert balises <= {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle"}
    assert not [e.tag for e in racine.iter() if e.get("style") is not None]


def test_chaque_couleur_est_une_propriete_que_la_page_peut_changer() -> None:
    peintures = re.findall(r'(?:fill|stroke|color)="([^"]+)"', planche())
    assert {p for p in peintures if not p.startswith("var(--carte-")} == {"none", "currentColor"}


def test_la_planche_est_petite_et_toujours_la_meme() -> None:
    assert len(planche().encode()) < TAILLE_MAX
    planche.cache_clear()
    assert planche() == planche()
