"""Les situations que tout joueur de belote connaît, et ce qu'y joue l'IA avancée.

Le joueur est J1 ; dans le pli, la dernière carte est celle de J4, l'avant-dernière celle de J3, son
partenaire. Sans autre précision c'est lui qui a pris.
"""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import COULEURS, Couleur
from rebelote.ia.belote import JoueurIAAvance
from rebelote.jeux.belote import ReglesBelote
from rebelote.jeux.belote.situation import situation

ATOUTS = {couleur.symbole: couleur for couleur in COULEURS}
SANS_ANNONCES = ReglesBelote(annonces=False)


def jouee(main: str, pli: str, atout: str, graine: int = 1, **champs: Any) -> str:
    """La carte que joue l'IA avancée dans cette situation."""
    champs.setdefault("regles", SANS_ANNONCES)
    vue = situation(main, pli, ATOUTS[atout], **champs)
    return str(JoueurIAAvance(Random(graine), mondes=60).choisir_carte(vue))


def test_ia_avancee_ne_met_pas_son_as_sous_le_dix_partenaire() -> None:
    """Le dix du partenaire tient le pli : l'as en fera un autre."""
    for graine in range(5):
        carte = jouee("A♥ 7♥ 8♣ 9♣ 7♦", "8♥ 10♥ 9♥", "♠", graine, preneur=2)
        assert carte == "7♥"
        carte = jouee("A♦ D♦ 8♣ 9♥", "7♦ 10♦ 9♦", "♠", graine, preneur=1)
        assert carte == "D♦"


J2, J3, J4 = 1, 2, 3

SITUATIONS: dict[str, tuple[str, str, str, dict[str, Any], str]] = {
    # --- Charger le partenaire, ne pas charger l'adversaire
    "donne son dix sec au partenaire qui coupe": ("10♦ 7♥ 8♥", "7♣ V♠ 8♣", "♠", {}, "10♦"),
    "donne son roi sous l'as du partenaire": ("R♥ 8♥ 9♣ 7♣", "7♥ A♥ 9♥", "♠", {}, "R♥"),
    "donne peu à l'adversaire maître": ("10♥ 8♥ 9♣ 7♣", "7♥ D♥ A♥", "♠", {}, "8♥"),
    "garde son dix sous l'as adverse": ("10♥ D♥ 7♥ 9♣", "A♥ 9♥ 8♥", "♠", {}, "7♥"),
    "ne gâche pas le dix de défausse": ("10♦ 8♦ 7♣ 9♣", "A♥ 9♥ R♥", "♠", {}, "7♣ 9♣ 8♦"),
    # --- Ne pas couper son partenaire, couper l'adversaire
    "ne coupe pas l'as du partenaire": ("7♠ 8♦ 9♦ D♣", "7♥ A♥ 8♥", "♠", {}, "8♦ 9♦ D♣"),
    "coupe l'as adverse": ("7♠ 8♦ 9♦ D♣", "A♥ 7♥ 8♥", "♠", {}, "7♠"),
    "coupe du plus petit qui suffit en dernier": ("7♠ V♠ A♠ 8♦", "A♥ 7♥ 10♥", "♠", {}, "7♠ A♠"),
    "surcoupe s'il le peut": ("A♠ 8♠ 7♦ 8♦", "A♥ 7♥ 10♠", "♠", {"preneur": J2}, "A♠"),
    # --- Prendre au bon moment
    "prend de l'as en dernier": ("A♥ 7♥ 8♣ 9♣", "10♥ 8♥ 9♥", "♠", {}, "A♥"),
    "prend du roi quand il suffit, l'as gardé maître": (
        "A♥ R♥ 8♣ 9♣",
        "7♥ 8♥ D♥",
        "♠",
        {},
        "A♥ R♥",
    ),
    "prend du dix maître en dernier": (
        "10♥ 7♥ 8♣",
        "R♥ 8♥ D♥",
        "♠",
        {"plis": ["A♥ 9♥ V♥ 7♦"]},
        "10♥",
    ),
    # --- Mener l'atout quand on a pris
    "preneur, mène le valet d'atout": ("V♠ 9♠ A♠ 7♠ A♥ 7♥ 8♦ 9♦", "", "♠", {}, "V♠"),
    "preneur, mène l'atout ou son as": ("V♠ 9♠ 10♠ 8♠ 7♠ A♥ 7♦ 7♣", "", "♠", {}, "V♠ 9♠ A♥"),
    "preneur, tire encore l'atout dehors": (
        "9♠ A♠ A♥ A♦ 7♣",
        "",
        "♠",
        {"plis": ["V♠ 7♠ D♠ 8♠"]},
        "9♠",
    ),
    "preneur, ne tire plus quand il n'y a plus d'atout": (
        "A♠ A♥ 10♥ 7♣",
        "",
        "♠",
        {"plis": ["V♠ 7♠ D♠ 8♠", "9♠ 7♦ R♠ 10♠"]},
        "A♥ 10♥",
    ),
    # --- La défense
    "défense, entame d'un as": ("A♥ 7♥ 8♦ 9♦ 7♣ 9♣ 8♠ 7♠", "", "♠", {"preneur": J2}, "A♥"),
    "défense, n'entame pas atout": (
        "A♥ 10♥ 7♥ 9♦ 8♦ D♣ 9♣ 10♠",
        "",
        "♠",
        {"preneur": J4},
        "A♥ 10♥ 7♥ 9♦ 8♦ D♣ 9♣",
    ),
    "défense, ne met pas le dix sous l'as du preneur": (
        "10♦ 8♦ 7♦ D♣ 9♥ 8♣ 7♠",
        "A♦",
        "♠",
        {"preneur": J4},
        "8♦ 7♦",
    ),
    "défense, joue dans la coupe du partenaire": (
        "R♥ 9♥ 8♦ D♦",
        "",
        "♠",
        {"preneur": J2, "plis": ["A♥ 7♥ 8♣ 8♥", "A♣ 7♣ 9♣ R♣"]},
        "R♥ 9♥",
    ),
    "défense, tire son as avant qu'on ne le coupe": (
        "A♦ 8♦ 9♣ 7♣ 8♥",
        "",
        "♠",
        {"preneur": J4},
        "A♦",
    ),
    "défense, coupe l'as adverse": (
        "7♠ 8♥ 9♥ D♣",
        "A♦ 7♦ R♦",
        "♠",
        {"preneur": J2},
        "7♠",
    ),
    "défense, ne charge pas le preneur": (
        "R♦ 8♦ 9♥ D♣ 7♥",
        "A♦ 7♦ 9♦",
        "♠",
        {"preneur": J2},
        "8♦",
    ),
    "défense, ne donne pas l'as sec à l'adversaire qui coupe": (
        "A♦ 7♦ 8♥ 9♥",
        "8♣ 7♣ V♠",
        "♠",
        {"preneur": J4},
        "7♦ 8♥ 9♥",
    ),
    # --- Le partenaire a pris
    "partenaire preneur, lui rend l'atout": (
        "V♠ 9♠ 7♠ A♥ 7♦ 8♦ 9♣ D♣",
        "",
        "♠",
        {"preneur": J3},
        "V♠ 9♠",
    ),
    "partenaire preneur, donne ses points sous le valet": (
        "10♠ 7♥ 8♥ 9♦",
        "7♠ V♠ 8♠",
        "♠",
        {"preneur": J3},
        "10♠",
    ),
    "partenaire preneur, ne coupe pas son as": (
        "8♠ 7♥ 8♥ 9♥ D♥",
        "7♦ A♦ 8♦",
        "♠",
        {"preneur": J3},
        "7♥ 8♥ 9♥ D♥",
    ),
    # --- Compter jusqu'à 82
    "au dernier pli, une seule carte": ("7♣", "A♥ 10♥ D♥", "♠", {}, "7♣"),
    "prend le pli qui fait le contrat": (
        "A♦ 7♦ V♠",
        "10♦ R♦ D♦",
        "♠",
        {},
        "A♦",
    ),
    "fournit du plus petit quand tout est perdu": ("D♦ 7♦ 8♥", "A♦ 8♦ 10♦", "♠", {}, "7♦"),
    # --- Le der
    "garde l'atout maître pour le der": (
        "V♠ 7♣",
        "8♣ 10♥ 9♣",
        "♠",
        {"plis": ["9♠ 7♠ 10♠ 8♠"]},
        "7♣",
    ),
    "le der : garde l'as maître": ("A♥ 7♦", "9♦ D♦ 8♦", "♠", {}, "7♦"),
    # --- Les cartes tombées
    "sait que son dix est maître": (
        "10♥ 7♦ 8♣",
        "",
        "♠",
        {"plis": ["A♥ 7♥ 8♥ 9♥", "V♠ 9♠ 7♠ 8♠", "A♠ 10♠ R♠ D♠"]},
        "10♥",
    ),
    "joue la carte maîtresse avant la fin": (
        "R♦ 7♥ 8♣",
        "",
        "♠",
        {"plis": ["A♦ 10♦ 7♦ 8♦", "V♠ 9♠ 7♠ 8♠", "A♠ 10♠ R♠ D♠"]},
        "R♦",
    ),
}


@pytest.mark.parametrize("nom", list(SITUATIONS))
def test_situation_connue(nom: str) -> None:
    main, pli, atout, champs, attendues = SITUATIONS[nom]
    assert jouee(main, pli, atout, **champs) in attendues.split()


def test_les_couleurs_sont_toutes_la() -> None:
    assert set(ATOUTS.values()) == set(Couleur) - {Couleur.ATOUT}
