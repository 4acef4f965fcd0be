"""Les situations de contrée que tout joueur connaît, et ce qu'y joue l'IA avancée."""

from random import Random
from typing import Any

import pytest

from rebelote.ia.contree import JoueurIAAvanceContree
from rebelote.jeux.contree import AtoutContree, Contrat, EtatContree
from rebelote.noyau.vue import Vue
from tests.ia.contree.outils import position

J2, J3, J4 = 1, 2, 3


def jouee(main: str, pli: str, atout: str, **champs: Any) -> str:
    vue = position(main, pli, atout, **champs)
    return str(JoueurIAAvanceContree(Random(1), mondes=60).choisir_carte(vue))


SITUATIONS: dict[str, tuple[str, str, str, dict[str, Any], str]] = {
    "mène l'atout qu'il a annoncé": ("V♠ 9♠ A♠ 8♠ A♥ 7♥ 8♦ 9♣", "", "♠", {}, "V♠ 9♠"),
    "charge le partenaire maître": ("R♥ 8♥ 9♣ 7♣", "7♥ A♥ 9♥", "♠", {}, "R♥"),
    "ne charge pas l'adversaire": ("R♥ 8♥ 9♣ 7♣", "7♥ 9♥ A♥", "♠", {}, "8♥"),
    "ne coupe pas son partenaire": ("7♠ 8♦ 9♦ D♣", "7♥ A♥ 8♥", "♠", {}, "8♦ 9♦ D♣"),
    "coupe l'adversaire": ("7♠ 8♦ 9♦ D♣", "A♥ 7♥ 8♥", "♠", {}, "7♠"),
    "prend de l'as en dernier": ("A♥ 7♥ 8♣ 9♣", "10♥ 8♥ 9♥", "♠", {}, "A♥"),
    "capot annoncé : prend le pli": (
        "A♥ 7♥ V♠ 9♠",
        "R♥ 8♥ D♥",
        "♠",
        {"valeur": 250},
        "A♥",
    ),
    "contre le capot : un pli suffit": (
        "A♥ 7♥ 8♣ 9♣",
        "10♥ 8♥ 9♥",
        "♠",
        {"valeur": 250, "preneur": J2},
        "A♥",
    ),
    "garde le maître pour le der": (
        "V♠ 7♣",
        "8♣ 10♥ 9♣",
        "♠",
        {"plis": ["9♠ 7♠ 10♠ 8♠"]},
        "7♣",
    ),
    "défense, ne met pas le dix sous l'as": (
        "10♦ 8♦ 7♦ D♣ 9♥ 8♣ 7♠",
        "A♦",
        "♠",
        {"preneur": J4},
        "8♦ 7♦",
    ),
    "joue sa carte maîtresse": (
        "10♥ 7♦ 8♣",
        "",
        "♠",
        {"plis": ["A♥ 7♥ 8♥ 9♥", "V♠ 9♠ 7♠ 8♠", "A♠ 10♠ R♠ D♠"]},
        "10♥",
    ),
}


@pytest.mark.parametrize("nom", list(SITUATIONS))
def test_situation_connue(nom: str) -> None:
    main, pli, atout, champs, attendues = SITUATIONS[nom]
    assert jouee(main, pli, atout, **champs) in attendues.split()


@pytest.mark.parametrize("atout", [AtoutContree.SANS_ATOUT, AtoutContree.TOUT_ATOUT])
def test_sans_couleur_d_atout(atout: AtoutContree) -> None:
    """À sans-atout comme à tout-atout, on charge le partenaire maître d'une carte qui mourrait."""
    vue = position("R♥ 7♥ 9♣ 7♣", "8♥ A♥ 9♥", "♠")
    contrat = Contrat(0, 100, atout)
    etat: EtatContree = vue.etat.avec(contrat=contrat)
    joueur = JoueurIAAvanceContree(Random(1))
    assert etat.motif_refus(joueur.choisir(Vue(0, etat))) is None
