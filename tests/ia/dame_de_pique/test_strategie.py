"""Ce que l'intermédiaire et l'avancée doivent trouver, situation par situation."""

from typing import Any

import pytest

from rebelote.cartes import lire_cartes
from rebelote.ia.dame_de_pique import (
    JoueurIAAvanceDameDePique,
    JoueurIAIntermediaireDameDePique,
)
from rebelote.ia.joueur_ia import JoueurIA
from tests.ia.dame_de_pique.situations import absentes, choix, passe, situation

LES_DEUX = [
    pytest.param(JoueurIAIntermediaireDameDePique, id="intermediaire"),
    pytest.param(JoueurIAAvanceDameDePique, id="avance"),
]


def cas(nom: str, attendu: str, main: str, dehors: str, pli: str = "", **plus: Any) -> Any:
    """`attendu` : la carte à jouer, ou celles qui se valent."""
    return pytest.param(situation(main, dehors, pli, **plus), attendu, id=nom)


SITUATIONS = [
    cas(
        "donne la dame dès qu'il n'a plus la couleur",
        "D♠",
        "D♠ 3♠ A♦ 5♦",
        "2♠ 4♠ 6♠ 2♦ 3♦ 4♦ 6♦ 7♣ 8♣ 9♣",
        "R♣ 6♣",
    ),
    cas(
        "met la dame sous l'as",
        "D♠",
        "D♠ 3♠ 5♦ 6♦",
        "2♠ 4♠ 6♠ 2♦ 3♦ 4♦ 7♦ 7♣ 8♣ 9♣ R♠",
        "A♠",
    ),
    cas(
        "garde la dame sous une petite carte",
        "3♠",
        "D♠ 3♠ 5♦ 6♦",
        "2♠ 4♠ 6♠ A♠ 2♦ 3♦ 4♦ 7♦ 7♣ 8♣ R♠",
        "V♠",
    ),
    cas(
        "dernier d'un pli sans points, se défait du plus haut",
        "A♣",
        "A♣ 2♣ 3♥ 2♦",
        "4♣ 6♣ 8♣ 3♦ 4♦ 6♦ 4♥ 5♥ 6♥",
        "10♣ 7♣ V♣",
    ),
    cas(
        "dernier d'un pli où est la dame, reste dessous",
        "9♣",
        "A♣ 9♣ 3♥ 2♦",
        "4♣ 6♣ 8♣ 3♦ 4♦ 6♦ 4♥ 5♥ 6♥",
        "10♣ 7♣ D♠",
    ),
    cas(
        "s'échappe par le joker",
        "9♦",
        "A♣ R♣ 9♦ 3♥",
        "4♣ 6♣ 8♣ 3♦ 4♦ 6♦ 4♥ 5♥ 6♥",
        "10♣ 7♣ D♠",
    ),
    cas(
        "n'entame pas du roi de pique quand la dame est dehors",
        "3♣",
        "R♠ 3♣",
        "D♠ 2♠ 4♠ 5♣ 6♣ 8♣",
    ),
    cas(
        "entame à pique d'une petite carte pour faire tomber la dame",
        "4♠",
        "4♠ A♦ V♦",
        "D♠ R♠ 10♠ 2♦ 5♣ 6♣ 7♣ 8♣ 9♣",
    ),
    cas(
        "n'entame pas d'une couleur qui est toute à lui",
        "4♦",
        "10♣ 4♦",
        "5♦ 6♦ 7♦ D♠ 8♥ 9♥",
    ),
    cas(
        "aime mieux taper que ramasser la dame : 20 plutôt que 21 ou plus",
        "4♠",
        "4♠ R♠",
        "A♠ 5♠ 6♠",
        "D♠ 2♠ 2♥",
    ),
    cas(
        "à 21, les points vont au précédent : il ramasse pour les lui donner",
        "V♦",
        "V♦ D♦",
        "2♠ 5♠ 6♠",
        "2♦ 5♥ 3♥",
    ),
    cas(
        "arrête la lune : prend un cœur à celui qui a tout",
        "R♥",
        "R♥ 3♥",
        "A♥ 4♥ 5♣",
        "D♥ 7♥ 8♥",
        siege=3,
        preneurs=(0,),
    ),
    cas(
        "arrête la lune : donne un cœur à un autre que celui qui la vise",
        "2♥",
        "2♥ A♦ R♦ D♦",
        "R♥ 4♥ 5♥ 6♥ 3♣ 5♣ 7♣ 8♦ 10♦",
        "4♣ R♣ 2♣",
        siege=3,
        preneurs=(0,),
    ),
    cas(
        "ne donne pas de cœur à qui vise la lune",
        "D♦ 2♦",
        "A♥ 3♥ D♦ 2♦",
        "R♥ 4♥ 5♥ 6♥ 3♣ 5♣ 7♣ 8♦ 10♦",
        "A♣ R♣ 2♣",
        siege=3,
        preneurs=(0,),
    ),
    cas(
        "fait la lune : entame de ses maîtresses",
        "A♥ R♥ D♥",
        "A♥ R♥ D♥",
        "2♥ 3♥ 4♥ 5♣ 6♣ 7♣ 5♦ 6♦ 7♦",
        preneurs=(0,),
    ),
    cas(
        "se souvient des coupes : n'entame pas où l'on peut lui donner la dame",
        "3♦",
        "3♦ 9♣",
        "D♠ 4♣ A♠ 4♦ 5♦ 6♦",
        absentes=absentes(J2="♣", J3="♣"),
    ),
]


@pytest.mark.parametrize("classe", LES_DEUX)
@pytest.mark.parametrize(("vue", "attendu"), SITUATIONS)
def test_joue_la_bonne_carte(classe: type[JoueurIA], vue: Any, attendu: str) -> None:
    assert choix(classe, vue) in attendu.split()


@pytest.mark.parametrize("classe", LES_DEUX)
@pytest.mark.parametrize(
    ("main", "passees", "gardees"),
    [
        ("D♠ 3♠ 4♣ 5♣ 6♣ 7♣ 2♦ 3♦ 4♦ 2♥ 3♥ 4♥ 5♥", "D♠", ""),
        ("A♠ R♠ 3♣ 4♣ 5♣ 6♣ 7♣ 2♦ 3♦ 4♦ 2♥ 3♥ 4♥", "A♠ R♠", ""),
        ("2♠ 3♠ 4♠ 5♠ 6♠ D♠ A♣ R♣ A♦ R♦ 2♥ 3♥ 4♥", "", "D♠ 2♠ 3♠ 4♠ 5♠ 2♥"),
        ("A♥ R♥ 2♠ 3♠ 4♠ 5♠ 3♣ 4♣ 5♣ 2♦ 3♦ 4♦ 5♦", "A♥ R♥", "2♠ 2♦"),
    ],
    ids=["la dame seule", "l'as et le roi sans garde", "la dame gardée", "les gros cœurs"],
)
def test_passe_bien(classe: type[JoueurIA], main: str, passees: str, gardees: str) -> None:
    donnees = set(choix(classe, passe(main)).split()[1:])
    assert {carte.texte for carte in lire_cartes(passees)} <= donnees
    assert not donnees & set(gardees.split())
