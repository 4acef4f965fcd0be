"""L'IA avancée : déterministe, indifférente au nombre de fils, honnête sous la montre."""

from random import Random

import pytest

from rebelote.cartes import Carte, Couleur
from rebelote.coeur import Position
from rebelote.ia.belote import JoueurIAAvance
from rebelote.ia.contree import JoueurIAAvanceContree
from rebelote.ia.deux_camps.recherche import Montre, Pesee, Resolveur
from rebelote.jeux.belote.situation import situation
from tests.ia.contree.outils import position

MAIN, PLI = "A♥ 10♥ 7♦ 8♣ V♠ 9♠", "8♥ 9♥"


def test_meme_graine_meme_carte() -> None:
    vue = situation(MAIN, PLI, Couleur.PIQUE)
    assert JoueurIAAvance(Random(4)).choisir(vue) == JoueurIAAvance(Random(4)).choisir(vue)


def test_le_nombre_de_fils_ne_change_rien() -> None:
    vue = situation(MAIN, PLI, Couleur.PIQUE)
    seul, deux = JoueurIAAvance(Random(4)), JoueurIAAvance(Random(4), fils=2)
    assert seul.choisir(vue) == deux.choisir(vue)
    assert deux.chercheur.resolveur.fils == 2


def test_deux_fils_rendent_les_valeurs_dans_l_ordre() -> None:
    positions = [
        Position(tuple(15 << (13 * ((s + k) % 4) + 5) for s in range(4)), Couleur.PIQUE)  # type: ignore[arg-type]
        for k in range(5)
    ]
    assert Resolveur(2).valeurs_de(positions) == Resolveur(1).valeurs_de(positions)


@pytest.mark.parametrize("budget", [1.0, 20.0])
def test_sous_la_montre_le_coup_reste_legal(budget: float) -> None:
    vue = situation(MAIN, PLI, Couleur.PIQUE)
    assert vue.motif_refus(JoueurIAAvance(Random(4), budget_ms=budget).choisir(vue)) is None
    contree = position(MAIN, PLI, "♠")
    coup = JoueurIAAvanceContree(Random(4), budget_ms=budget).choisir(contree)
    assert contree.motif_refus(coup) is None


def test_un_bilan_pese_les_mondes() -> None:
    bilan, carte = Pesee(acquis=2), Carte("A♥")
    bilan.ajouter(1.0, {carte: 0}, [0.0, 0.0, 10.0, 30.0])
    bilan.ajouter(3.0, {carte: 1}, [0.0, 0.0, 10.0, 30.0])
    assert bilan.moyenne(carte) == pytest.approx(25.0, abs=0.1)


def test_la_montre() -> None:
    assert Montre(None).arretee
    assert not Montre(None).passee()
    assert Montre(0.0).passee()
    assert not Montre(1e9).passee()


def test_une_carte_seule_se_joue_sans_chercher() -> None:
    vue = situation("7♥ 8♣", "A♥", Couleur.PIQUE)
    joueur = JoueurIAAvance(Random(1), mondes=0)
    assert str(joueur.choisir_carte(vue)) == "7♥"


def test_sans_monde_possible_on_joue_prudemment() -> None:
    """Quelqu'un a triché : aucune répartition ne convient, l'IA joue quand même."""
    vue = situation("A♥ 7♥ 8♣", "8♥ 9♥", Couleur.PIQUE)
    joueur = JoueurIAAvance(Random(1), mondes=0)
    assert vue.motif_refus(joueur.choisir(vue)) is None
