"""Les tournois gardés : comptés une fois, classés sur tous à la fois."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rebelote.stockage.depot import Depot
from rebelote.stockage.tournois import (
    Rencontre,
    Tournoi,
    classement_des_tournois,
    classer,
    garder_tournoi,
    jeux_des_tournois,
)
from tests.cli.terminal import Terminal

BELOTE = Tournoi(
    "00000000-0000-0000-0000-000000000001",
    "belote",
    {},
    graine=2**70,
    manches=1,
    donnes=100,
    empreinte="abc",
    rencontres=(Rencontre("simple", "aleatoire", 80, 10, 10, 45.5, 60.0),),
)
AUTRE = replace(
    BELOTE,
    id_tournoi="00000000-0000-0000-0000-000000000002",
    rencontres=(
        Rencontre("avance", "simple", 60, 0, 40),
        Rencontre("avance", "avance", 30, 40, 30),
    ),
)


def test_le_meme_tournoi_ne_compte_qu_une_fois(depot: Depot) -> None:
    for donnes in (50, 100):
        garder_tournoi(depot, replace(BELOTE, donnes=donnes))
    simple, aleatoire = classement_des_tournois(depot, "belote")
    assert (simple.ia, simple.tournois, simple.donnes, simple.victoires) == ("simple", 1, 100, 85)
    assert aleatoire.taux == pytest.approx(0.15)
    assert simple.cote > 1500 > aleatoire.cote


def test_le_classement_reunit_les_tournois(depot: Depot) -> None:
    garder_tournoi(depot, BELOTE)
    garder_tournoi(depot, AUTRE)
    garder_tournoi(depot, replace(BELOTE, id_tournoi="3" * 36, jeu="contree"))
    lignes = classement_des_tournois(depot, "belote")
    assert [ligne.ia for ligne in lignes] == ["avance", "simple", "aleatoire"]
    assert [ligne.tournois for ligne in lignes] == [1, 2, 1]
    assert jeux_des_tournois(depot) == ["belote", "contree"]


def test_contre_soi_meme_on_ne_prouve_rien() -> None:
    assert classer([[Rencontre("a", "a", 3, 0, 1)]]) == []
    miroir = [Rencontre("a", "a", 3, 0, 1), Rencontre("a", "b", 3, 0, 1)]
    assert classer([miroir]) == classer([miroir[1:]])


def test_l_ordre_des_tournois_n_y_change_rien() -> None:
    ensemble = [list(BELOTE.rencontres), list(AUTRE.rencontres)]
    endroit, envers = classer(ensemble), classer(ensemble[::-1])
    assert [(x.ia, round(x.cote, 6)) for x in endroit] == [(x.ia, round(x.cote, 6)) for x in envers]


def test_la_commande_montre_les_tournois(depot: Depot, url: str, terminal: Terminal) -> None:
    garder_tournoi(depot, BELOTE)
    texte = terminal.lancer("classement", "--base", url).texte
    assert "belote, tournois du gymnase" in texte
    assert "85,0 %" in texte
    assert (
        "Aucune partie" not in terminal.lancer("classement", "--jeu", "belote", "--base", url).texte
    )
