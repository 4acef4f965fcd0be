"""L'IA simple de dame de pique."""

from random import Random

import pytest

from rebelote.cartes import Main
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.dame_de_pique import JoueurIASimpleDameDePique
from rebelote.jeux.dame_de_pique import (
    EtatDameDePique,
    JouerCarte,
    LocalDameDePiqueGame,
    PasserCartes,
    Phase,
    Taper,
)
from rebelote.noyau import Joueur, Vue
from tests.jeux.dame_de_pique.outils import CASSE, JOKER, OUVERT, regles, table


def choix(etat: EtatDameDePique, siege: int = 0) -> str:
    return JoueurIASimpleDameDePique(Random(0)).choisir(Vue(siege, etat)).texte


@pytest.mark.parametrize(
    ("main", "passees"),
    [
        ("D♠ A♠ R♠ 2♣ 3♣ 2♦ 3♦ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥", "R♠ D♠ A♠"),
        ("A♥ R♥ D♥ 2♥ 2♣ 3♣ 4♣ 2♦ 3♦ 4♦ 2♠ 3♠ 4♠", "D♥ R♥ A♥"),
        ("D♠ A♣ R♣ 2♥ 2♣ 3♣ 4♣ 2♦ 3♦ 4♦ 9♦ 3♠ 4♠", "D♠ R♣ A♣"),
    ],
)
def test_passe_le_danger(main: str, passees: str) -> None:
    mains = (Main.de(main), *[Main(0, 13)] * 3)
    etat = EtatDameDePique(phase=Phase.PASSE, mains=mains, joker=JOKER)
    coup = JoueurIASimpleDameDePique(Random(0)).choisir(Vue(0, etat))
    assert isinstance(coup, PasserCartes)
    assert set(map(str, coup.cartes)) == set(passees.split())


@pytest.mark.parametrize(
    ("main", "pli", "attendu"),
    [
        ("9♦ D♠ 3♥", "A♣", "D♠"),
        ("9♦ A♥ 3♥", "A♣", "A♥"),
        ("D♠ 3♠", "A♠", "D♠"),
        ("R♣ 7♣ 3♣", "9♣ 2♥", "7♣"),
        ("R♣ 7♣ 3♣", "9♣ 4♣ 2♣", "R♣"),
        ("R♣ 7♣ 3♣", "9♣ 4♣ D♠", "7♣"),
        ("R♣ V♣ 5♦", "9♣ 4♣ D♠", "5♦"),
        ("R♥ 5♥", "3♥ 4♥", "5♥"),
        ("5♣ 3♣", "10♣ 4♥ 2♥", "3♣"),
        ("D♣ V♣", "3♣ 4♥ 2♥", "D♣"),
        ("V♠ 10♠", "2♠ 3♠ 4♥", "V♠"),
    ],
    ids=[
        "donne la dame",
        "donne un gros cœur",
        "la dame sous l'as",
        "reste dessous",
        "dernier d'un pli sans points : se défait du plus haut",
        "dernier d'un pli cher : dessous",
        "s'échappe par le joker",
        "prend au moins cher",
        "évite la somme de 21 qui lui rend les points",
        "cherche celle qui les donne au précédent",
        "aime mieux taper que prendre",
    ],
)
def test_joue_pour_ne_pas_prendre(main: str, pli: str, attendu: str) -> None:
    place = len(pli.split())
    mains = [""] * place + [main]
    etat = table(*mains, pli=pli, plis=(CASSE,))
    assert choix(etat, place) == attendu


def test_tape_en_un_temps_de_personne() -> None:
    etat = table("", "", "", "", pli="3♠ 4♠ 6♠ 7♠", plis=(OUVERT,)).avec(phase=Phase.TAPE)
    for graine in range(20):
        coup = JoueurIASimpleDameDePique(Random(graine)).choisir(Vue(2, etat))
        assert isinstance(coup, Taper)
        assert coup.delai_ms is not None
        assert 200 <= coup.delai_ms <= 650


def test_choisir_carte() -> None:
    etat = table("9♦ 3♦", plis=(CASSE,))
    carte = JoueurIASimpleDameDePique(Random(0)).choisir_carte(Vue(0, etat))
    assert JouerCarte(0, carte) in etat.coups_legaux(0)


def test_bat_largement_le_hasard() -> None:
    """Une IA simple contre trois joueurs au hasard : bien moins de points par manche."""
    simple = autres = 0
    for graine in range(12):
        siege = graine % 4
        joueurs: list[Joueur] = [JoueurIAAleatoire(Random(f"{graine}/{s}")) for s in range(4)]
        joueurs[siege] = JoueurIASimpleDameDePique(Random(graine))
        partie = LocalDameDePiqueGame(joueurs, regles(), Random(graine)).jouer_partie_complete()
        totaux = partie.etat.totaux
        simple += totaux[siege]
        autres += sum(totaux) - totaux[siege]
    assert simple < autres / 3 / 2


def test_meme_graine_memes_coups() -> None:
    journaux = []
    for _ in range(2):
        joueurs = [JoueurIASimpleDameDePique(Random(siege)) for siege in range(4)]
        partie = LocalDameDePiqueGame(joueurs, regles(objectif=60), Random(8))
        journaux.append(partie.jouer_partie_complete().journal)
    assert journaux[0] == journaux[1]
