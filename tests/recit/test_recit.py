"""Ce que l'on conte d'un pas, au-delà du coup lui-même."""

from __future__ import annotations

from random import Random

from rebelote.cartes import Carte
from rebelote.jeux.dame_de_pique import EtatDameDePique, JouerCarte
from rebelote.noyau.evenement import Evenement
from rebelote.recit.recit import Pas, Recit
from tests.jeux.dame_de_pique.outils import CASSE, dernier_pli, poser, table
from tests.jeux.dame_de_pique.test_tape import a_la_tape, tapes, tous_tapent

RECIT = Recit({0: "Alice", 1: "Bob", 2: "Chloé", 3: "David"})


def conter(avant: EtatDameDePique, evenement: Evenement) -> list[str]:
    return list(RECIT.fait(Pas(avant, evenement, avant.appliquer(evenement))))


def test_apres_une_tape_on_dit_qui_ramasse() -> None:
    etat = tous_tapent(a_la_tape(), 120, 340, 90, 10)
    assert conter(etat, tapes(120, 340, 90, 10)) == [
        "croupier : révèle les tapes (somme 20) : J1 120 ms, J2 340 ms, J3 90 ms, J4 10 ms",
        "  J2 Bob ramasse le pli",
    ]


def test_a_21_on_dit_a_qui_vont_les_points_et_les_mains() -> None:
    etat = poser(table("3♥ 8♣", "4♥ 9♣", "6♥ 10♣", "8♥ V♣", plis=(CASSE,)), "3♥ 4♥ 6♥")
    carte = JouerCarte(3, Carte("8♥"))
    assert conter(etat, carte) == [
        "J4 David : 8♥",
        "  J4 David ramasse le pli, 4 points à J3 Chloé",
    ]
    etat = etat.appliquer(carte)
    echange = "croupier : fait passer chaque main au siège précédent (somme 21)"
    assert conter(etat, etat.acte_croupier(Random(0))) == [echange]


def test_au_dernier_pli_aussi() -> None:
    avant = poser(dernier_pli("3♥ 4♥ 6♥ 8♥"), "3♥ 4♥ 6♥")
    lignes = conter(avant, JouerCarte(3, Carte("8♥")))
    assert lignes[1] == "  J4 David ramasse le pli, 4 points à J3 Chloé"
    assert lignes[3].startswith("Fin de la manche 1 : ")


def test_d_un_pli_ordinaire_les_cartes_suffisent() -> None:
    etat = poser(table("3♥ 8♣", "4♥ 9♣", "6♥ 10♣", "9♥ V♣", plis=(CASSE,)), "3♥ 4♥ 6♥")
    assert conter(etat, JouerCarte(3, Carte("9♥"))) == ["J4 David : 9♥"]
