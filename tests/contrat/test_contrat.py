"""Le contrat de tous les jeux, vérifié sur chaque jeu du catalogue, options comprises."""

from collections.abc import Iterator
from typing import Any

import pytest

from rebelote.jeux.catalogue import jeux
from rebelote.noyau.contrat import (
    LOIS,
    LOIS_SANS_CROUPIER,
    Loi,
    derouler,
    variantes,
    verifier_contrat,
)
from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles

GRAINES = (1, 2)


def tables() -> Iterator[Any]:
    for jeu in jeux().values():
        for joueurs in jeu.nombres_de_joueurs:
            yield pytest.param((jeu, joueurs), id=f"{jeu.nom}-{joueurs}")


def options() -> Iterator[Any]:
    for jeu in jeux().values():
        for regles in variantes(jeu.regles):
            yield pytest.param(jeu, regles, id=f"{jeu.nom}-{_changee(jeu, regles)}")


def _changee(jeu: Jeu, regles: Regles) -> str:
    defauts = jeu.regles().en_json()
    (texte,) = [f"{n}={v}" for n, v in regles.en_json().items() if v != defauts[n]]
    return texte


@pytest.fixture(scope="module", params=GRAINES)
def graine(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module", params=list(tables()))
def deroule(request: pytest.FixtureRequest, graine: int) -> Deroule:
    jeu, joueurs = request.param
    return derouler(jeu, joueurs, graine)


@pytest.mark.parametrize("loi", LOIS, ids=lambda loi: loi.nom)
def test_loi(deroule: Deroule, loi: Loi) -> None:
    loi(deroule)


@pytest.fixture(scope="module", params=list(tables()))
def sans_croupier(request: pytest.FixtureRequest, graine: int) -> Deroule:
    jeu, joueurs = request.param
    return derouler(jeu, joueurs, graine, sans_croupier=True)


@pytest.mark.parametrize("loi", LOIS_SANS_CROUPIER, ids=lambda loi: loi.nom)
def test_loi_sans_croupier(sans_croupier: Deroule, loi: Loi) -> None:
    loi(sans_croupier)


@pytest.mark.parametrize(("jeu", "regles"), list(options()))
def test_toute_option_se_passe_de_croupier_sauf_couper_sans_melanger(
    jeu: Jeu, regles: Regles
) -> None:
    coupe = regles.en_json().get("entre_manches") == "coupe"
    for joueurs in jeu.nombres_de_joueurs:
        assert (jeu.commencer(regles, joueurs).acte_commun() is None) == coupe


@pytest.mark.parametrize(("jeu", "regles"), list(options()))
def test_contrat_sous_chaque_option(jeu: Jeu, regles: Regles) -> None:
    for joueurs in jeu.nombres_de_joueurs:
        assert verifier_contrat(jeu, joueurs, [3], regles) > 0
