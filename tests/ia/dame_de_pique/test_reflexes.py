"""Taper comme une personne : des temps humains, égaux entre IA, plus vifs aux forts niveaux."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from rebelote.cartes import Carte, lire_cartes
from rebelote.ia.catalogue import charger
from rebelote.ia.dame_de_pique.tape import BORNES
from rebelote.ia.niveaux import NIVEAUX
from rebelote.jeux.dame_de_pique import EtatDameDePique, Phase, Taper
from rebelote.noyau.vue import Vue

IA = ("simple", "intermediaire", "avance")
PLI = lire_cartes("3♦ 4♦ 6♦ 7♦")
ATTENDUS = {"facile": 450, "moyen": 410, "difficile": 370, "expert": 330}


def delais(nom: str, essais: int = 400, graine: int = 7) -> list[int]:
    """Les temps de ce joueur devant un pli de 20 sans un point : autant le laisser vite."""
    joueur = charger(nom, "dame_de_pique", Random(graine))
    vue = Vue(0, EtatDameDePique(phase=Phase.TAPE, pli=PLI, joker=Carte("2♠")))
    coups = [joueur.choisir(vue) for _ in range(essais)]
    return [c.delai_ms for c in coups if isinstance(c, Taper) and c.delai_ms is not None]


@pytest.mark.parametrize("nom", IA)
def test_les_ia_ont_le_meme_reflexe_humain(nom: str) -> None:
    temps = delais(nom)
    assert len(temps) == 400
    assert BORNES[0] <= min(temps) <= max(temps) <= BORNES[1]
    assert mean(temps) == pytest.approx(390, abs=20)
    assert stdev(temps) == pytest.approx(88, abs=15)


@pytest.mark.parametrize("niveau", list(NIVEAUX))
def test_un_niveau_plus_fort_reagit_plus_vite(niveau: str) -> None:
    temps = delais(niveau)
    assert mean(temps) == pytest.approx(ATTENDUS[niveau], abs=25)
    assert min(temps) >= 150


@pytest.mark.parametrize("niveau", list(NIVEAUX))
def test_une_personne_attentive_ne_ramasse_pas_tous_les_20(niveau: str) -> None:
    """À 300 ms contre trois IA, elle est rarement la dernière ; elle l'était 42 fois sur 42."""
    autres = list(zip(*(delais(niveau, 120, graine) for graine in range(3)), strict=True))
    dernieres = sum(max(trois) < 300 for trois in autres)
    assert dernieres < len(autres) / 4
