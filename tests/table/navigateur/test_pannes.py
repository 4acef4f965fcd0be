"""Recharger, perdre la connexion, perdre le serveur : au milieu d'une partie, rien ne se perd."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from outils.navigateur.joueur import Joueur
from outils.navigateur.personne import Ouvrir, Personne
from outils.navigateur.serveur import ServeurTable
from tests.table.navigateur.relais import Relais
from tests.table.navigateur.verites import partie_finie, rien_de_cache

MAIN = "() => [...document.querySelectorAll('.carte-main')].map((c) => c.dataset.carte)"
MILIEU_DE_PARTIE = """() => document.querySelectorAll(".carte-main").length < 6
  && document.querySelector(".table.a-moi[data-genre=pli]") !== null"""
COUPES = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_PROXY", "ERR_TUNNEL")
"""Ce que la console a le droit de dire d'une panne."""


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeurTable]:
    """Un serveur à soi : on le tue."""
    ouvert = ServeurTable(tmp_path_factory.mktemp("table"))
    yield ouvert
    ouvert.tuer()


@pytest.fixture
def relais(serveur: ServeurTable) -> Iterator[Relais]:
    ouvert = Relais(serveur.port)
    yield ouvert
    ouvert.fermer()


@pytest.fixture
def alice(personne: Ouvrir, relais: Relais) -> Personne:
    """Au milieu d'une belote : c'est à elle de jouer."""
    venue = personne(proxy={"server": relais.adresse, "bypass": "<-loopback>"})
    venue.temoin.tolerees.extend(COUPES)
    venue.ouvrir_table("belote", regles={"objectif": 1}, graine=7)
    venue.commencer()
    Joueur(venue).jusqu_a(MILIEU_DE_PARTIE)
    _attendre_son_tour(venue)
    return venue


def _attendre_son_tour(venue: Personne) -> None:
    """Le serveur l'attend, et la page le montre : le dernier clic n'est plus en chemin."""
    for _ in range(600):
        tableau = venue.lire()["etat"]["tableau"]
        sa_main = tableau["sieges"][0]["main"]["connues"]
        montree = venue.page.evaluate(MAIN)
        if tableau["attendus"] == ["J1"] and sorted(montree) == sorted(sa_main):
            return
        venue.page.wait_for_timeout(50)
    raise AssertionError("la page n'a pas rejoint le serveur")


def test_recharger_la_page_rend_la_meme_place_et_la_meme_main(alice: Personne) -> None:
    avant, main = alice.lire()["etat"]["tableau"], alice.page.evaluate(MAIN)
    alice.page.reload()
    alice.page.wait_for_selector(".table.a-moi")
    assert alice.lire()["etat"]["tableau"] == avant
    assert alice.page.evaluate(MAIN) == main
    Joueur(alice).finir()
    partie_finie(alice)


def test_une_connexion_perdue_reprend_ou_elle_en_etait(alice: Personne, relais: Relais) -> None:
    avant = alice.lire()["etat"]["tableau"]
    relais.couper()
    expect(alice.page.locator("#bandeau")).to_be_visible()
    relais.retablir()
    expect(alice.page.locator("#bandeau")).to_be_hidden(timeout=15_000)
    assert alice.lire()["etat"]["tableau"] == avant
    Joueur(alice).finir()
    rien_de_cache(alice, partie_finie(alice))


def test_un_reseau_coupe_se_dit_aussitot(alice: Personne) -> None:
    bandeau = alice.page.locator("#bandeau")
    alice.contexte.set_offline(True)
    expect(bandeau).to_be_visible()
    alice.contexte.set_offline(False)
    expect(bandeau).to_be_hidden()


def test_un_serveur_tue_puis_relance_reprend_la_partie(
    alice: Personne, serveur: ServeurTable
) -> None:
    avant, main = alice.lire()["etat"]["tableau"], alice.page.evaluate(MAIN)
    serveur.tuer()
    expect(alice.page.locator("#bandeau")).to_be_visible()
    serveur.relancer()
    expect(alice.page.locator("#bandeau")).to_be_hidden(timeout=15_000)
    assert alice.lire()["etat"]["tableau"] == avant
    assert alice.page.evaluate(MAIN) == main
    Joueur(alice).finir()
    rien_de_cache(alice, partie_finie(alice))
