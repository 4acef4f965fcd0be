"""Prendre ou passer : les mains que tout joueur de belote connaît."""

from random import Random

import pytest

from rebelote.ia.belote import JoueurIAAvance, JoueurIAIntermediaire
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.belote import Enchere, ReglesBelote
from rebelote.jeux.belote.situation import situation_enchere

IAS = [JoueurIAIntermediaire, JoueurIAAvance]

# (ce que l'on sait, la main, la retournée, le tour, combien ont passé avant, la couleur prise)
PRISES = [
    ("valet neuf et la retournée, avec deux as", "V♠ 9♠ A♥ A♦ 7♣", "7♠", 1, 0, "♠"),
    ("le valet retourné, neuf et as en main", "9♠ A♠ A♥ 8♦ 7♣", "V♠", 1, 0, "♠"),
    ("valet, as, dix et belote", "V♠ A♠ R♠ D♠ 7♣", "10♠", 1, 0, "♠"),
    ("rien ne va", "7♥ 8♥ 9♦ D♦ 7♣", "8♠", 1, 0, ""),
    ("deux petits atouts", "7♠ 8♠ 9♦ D♦ 7♣", "D♠", 1, 0, ""),
    ("un as ne suffit pas", "A♥ 8♥ 9♦ D♦ 7♣", "7♠", 1, 2, ""),
    ("au second tour, valet neuf as", "V♥ 9♥ A♥ A♦ 7♣", "7♠", 2, 0, "♥"),
    ("au second tour, cinq atouts", "V♥ 9♥ 10♥ 8♥ 7♥", "A♠", 2, 0, "♥"),
    ("au second tour, rien", "7♥ 8♥ 9♦ D♦ 7♣", "8♠", 2, 0, ""),
    ("au second tour, choisit la bonne couleur", "V♣ 9♣ A♣ R♥ A♦", "7♠", 2, 1, "♣"),
    ("au second tour, le dernier ne se force pas", "7♥ 8♥ 9♦ D♦ 7♣", "8♠", 2, 3, ""),
    ("ne prend pas la retournée de rien", "8♥ 9♥ D♦ 9♦ 8♣", "V♠", 1, 0, ""),
]


@pytest.mark.parametrize("ia", IAS)
@pytest.mark.parametrize(("nom", "main", "retournee", "tour", "passes", "attendu"), PRISES)
def test_prise_connue(
    nom: str, main: str, retournee: str, tour: int, passes: int, attendu: str, ia: type[JoueurIA]
) -> None:
    vue = situation_enchere(main, retournee, tour, passes=passes)
    parole = ia(Random(1)).choisir(vue)
    assert isinstance(parole, Enchere)
    assert (parole.couleur.symbole if parole.couleur else "") == attendu


@pytest.mark.parametrize("ia", IAS)
def test_une_annonce_aide_a_prendre(ia: type[JoueurIA]) -> None:
    """La même main, qui ne vaut que par sa tierce : sans annonces, on passe."""
    forces = []
    for annonces in (True, False):
        vue = situation_enchere(
            "V♠ D♠ 10♠ A♦ 7♣", "7♠", regles=ReglesBelote(annonces=annonces), passes=3
        )
        parole = ia(Random(1)).choisir(vue)
        assert isinstance(parole, Enchere)
        forces.append(parole.couleur is not None)
    assert forces[0] >= forces[1]


def test_le_contrat_au_seuil_change_le_compte() -> None:
    """À 82 points de plis, la belote n'aide plus à faire le contrat."""
    from rebelote.ia.belote.esperance import Espoir, gain

    espoir = Espoir(84.0, 25.0, belote=20)
    assert gain(espoir, ReglesBelote()) > gain(espoir, ReglesBelote(contrat="seuil_82"))
