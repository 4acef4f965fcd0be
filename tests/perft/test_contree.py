"""Compter toutes les suites de coups de la contrée, par le jeu et par les règles écrites à part."""

import json
from pathlib import Path
from typing import Any

import pytest

from rebelote.cartes import Carte, lire_cartes
from rebelote.jeux.contree import AtoutContree, EtatContree, Phase, ReglesContree
from tests.jeux.contree import reference
from tests.jeux.contree.outils import dire, donnee, table

POSITIONS = json.loads(Path(__file__).with_name("contree.json").read_text("utf-8"))


def compter(etat: EtatContree, profondeur: int, phase: Phase) -> int:
    """Le nombre de suites de coups légaux de cette longueur, sans sortir de la phase."""
    if etat.phase is not phase:
        return 0
    (siege,) = etat.attendus()
    coups = etat.coups_legaux(siege)
    if profondeur == 1:
        return len(coups)
    suites = map(etat.appliquer, coups)
    return sum(compter(suite, profondeur - 1, phase) for suite in suites)


# --- Le jeu de la carte -----------------------------------------------------------------------


def compter_a_part(
    mains: tuple[tuple[Carte, ...], ...],
    pli: tuple[Carte, ...],
    tour: int,
    profondeur: int,
    contrat: tuple[AtoutContree, ReglesContree],
) -> int:
    atout, regles = contrat
    permises = reference.cartes_permises(mains[tour], pli, atout, regles)
    if profondeur == 1:
        return len(permises)
    total = 0
    for carte in permises:
        restes = tuple(tuple(c for c in main if c is not carte) for main in mains)
        suite, suivant = (*pli, carte), (tour + 1) % 4
        if len(suite) == 4:
            suivant = (suivant + reference.place_du_maitre(suite, atout)) % 4
            suite = ()
        total += compter_a_part(restes, suite, suivant, profondeur - 1, contrat)
    return total


@pytest.mark.parametrize("position", POSITIONS["cartes"], ids=lambda p: p["nom"])
def test_compte_du_jeu_de_la_carte(position: dict[str, Any]) -> None:
    atout, regles = AtoutContree[position["atout"]], ReglesContree(**position["regles"])
    etat = table(position["mains"], atout).avec(regles=regles)
    comptes = position["comptes"]
    profondeurs = range(1, len(comptes) + 1)
    assert [compter(etat, p, etat.phase) for p in profondeurs] == comptes
    mains = tuple(map(lire_cartes, position["mains"]))
    a_part = [compter_a_part(mains, (), 0, p, (atout, regles)) for p in profondeurs]
    assert a_part == comptes


# --- Les enchères -----------------------------------------------------------------------------


def compter_les_paroles(
    dits: tuple[str | int, ...], profondeur: int, valeurs: tuple[int, ...], atouts: int
) -> int:
    """Les suites de paroles, sans cartes ni atouts : chaque valeur s'annonce à chaque atout."""
    if profondeur == 0:
        return 1
    if _finies(dits):
        return 0

    def suites(parole: str | int) -> int:
        return compter_les_paroles((*dits, parole), profondeur - 1, valeurs, atouts)

    total = suites("passe")
    annonces = [(rang, dit) for rang, dit in enumerate(dits) if isinstance(dit, int)]
    rang, hauteur = annonces[-1] if annonces else (len(dits), 0)
    adversaire = (len(dits) - rang) % 2 == 1
    if "contre" in dits:
        return total + (0 if adversaire else suites("surcontre"))
    total += sum(atouts * suites(valeur) for valeur in valeurs if valeur > hauteur)
    return total + (suites("contre") if adversaire else 0)


def _finies(dits: tuple[str | int, ...]) -> bool:
    if dits[-1:] == ("surcontre",) or dits == ("passe",) * 4:
        return True
    return len(dits) > 3 and dits[-3:] == ("passe",) * 3 and dits != ("passe",) * 3


@pytest.mark.parametrize("position", POSITIONS["encheres"], ids=lambda p: p["nom"])
def test_compte_des_encheres(position: dict[str, Any]) -> None:
    regles, dits = ReglesContree(**position["regles"]), tuple(position["dits"])
    etat = donnee(**position["regles"])
    for dit in dits:
        etat = dire(etat, f"{dit}♥" if isinstance(dit, int) else dit)
    comptes = position["comptes"]
    profondeurs = range(1, len(comptes) + 1)
    assert [compter(etat, p, etat.phase) for p in profondeurs] == comptes
    valeurs = (*range(80, 161, 10), 250, 500)[: 11 if regles.generale else 10]
    atouts = 6 if regles.sans_tout_atout else 4
    a_part = [compter_les_paroles(dits, p, valeurs, atouts) for p in profondeurs]
    assert a_part == comptes
