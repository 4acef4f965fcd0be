"""La recherche sur les états de tous les jeux, sans rien écrire pour eux."""

from random import Random
from typing import Any

import pytest

from rebelote.ia import JoueurIAAleatoire
from rebelote.ia.recherche import (
    Effort,
    JoueurQuiChercheAuHasard,
    ModeleEtat,
    chercher_par_moities,
    comme,
    par_rejet,
    progres,
    regrets,
    selon_la_vraisemblance,
    tireur,
)
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.completer import completer
from rebelote.noyau.contrat import derouler
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER
from rebelote.noyau.vue import Vue


class EnArbre(JoueurQuiChercheAuHasard):
    EN_ARBRE = True


def vues(jeu: Jeu, joueurs: int, nombre: int, graine: int = 5) -> list[Vue[Any]]:
    """Des décisions prises au hasard dans une partie."""
    deroule = derouler(jeu, joueurs, graine)
    rangs = [r for r in range(len(deroule)) if CROUPIER not in deroule.etats[r].attendus()]
    alea = Random(1)
    choisis = sorted(alea.sample(rangs, min(nombre, len(rangs))))
    return [deroule.vue(min(deroule.etats[r].attendus()), r) for r in choisis]


def chaque_jeu() -> list[Any]:
    return [
        pytest.param(jeu, joueurs, id=f"{jeu.nom}-{joueurs}")
        for jeu in jeux().values()
        for joueurs in jeu.nombres_de_joueurs
    ]


@pytest.mark.parametrize(("jeu", "joueurs"), chaque_jeu())
@pytest.mark.parametrize("classe", [JoueurQuiChercheAuHasard, EnArbre])
def test_cherche_a_tous_les_jeux(
    jeu: Jeu, joueurs: int, classe: type[JoueurQuiChercheAuHasard]
) -> None:
    for vue in vues(jeu, joueurs, 3):
        etat = vue.etat
        coups = [classe(Random(2), essais=4).choisir(vue) for _ in range(2)]
        assert coups[0] == coups[1]
        assert vue.motif_refus(coups[0]) is None
        assert vue.etat is etat


@pytest.mark.parametrize(("jeu", "joueurs"), chaque_jeu())
def test_le_tireur_tire_comme_completer(jeu: Jeu, joueurs: int) -> None:
    for vue in vues(jeu, joueurs, 5):
        tirer = tireur(vue)
        assert [tirer(Random(g)) for g in range(3)] == [completer(vue, Random(g)) for g in range(3)]


def test_selon_la_vraisemblance_ecarte_l_impossible() -> None:
    tirer = selon_la_vraisemblance(lambda alea: alea.randint(0, 9), lambda n: float(n > 4), 12)
    alea = Random(1)
    assert all(tirer(alea) > 4 for _ in range(100))


def test_par_rejet_garde_a_proportion() -> None:
    """Un monde deux fois moins probable sort deux fois moins, l'impossible presque jamais."""
    chances = (1.0, 0.5, 0.0)
    tirer, alea = par_rejet(lambda alea: alea.randrange(3), chances.__getitem__, 20), Random(1)
    sortis = [tirer(alea) for _ in range(3000)]
    assert sortis.count(0) == pytest.approx(2000, abs=120)
    assert sortis.count(1) == pytest.approx(1000, abs=120)
    assert sortis.count(2) < 10


def test_par_rejet_ne_tourne_pas_en_rond() -> None:
    assert par_rejet(lambda alea: 3, lambda n: 0.0)(Random(1)) == 3


def test_sans_monde_vraisemblable_on_en_rend_un() -> None:
    assert selon_la_vraisemblance(lambda alea: 3, lambda n: 0.0)(Random(1)) == 3


def test_les_coups_equivalents_ne_sont_essayes_qu_une_fois() -> None:
    (vue,) = vues(jeux()["belote"], 4, 1)
    modele = ModeleEtat(vue, equivalence=lambda etat, coup: coup.TYPE)
    assert len(modele.candidats()) == len({coup.TYPE for coup in vue.coups_legaux()})
    assert modele.candidats()[0] == vue.coups_legaux()[0]


def test_les_candidats_donnes_sont_ceux_compares() -> None:
    vue = next(v for v in vues(jeux()["belote"], 4, 20) if len(v.coups_legaux()) > 2)
    candidats = vue.coups_legaux()[:2]
    bilan = chercher_par_moities(ModeleEtat(vue, candidats=candidats), Effort(8), Random(1))
    assert list(bilan.mesures) == candidats


def test_les_gains_sont_des_ecarts_entre_camps() -> None:
    deroule = derouler(jeux()["dame_de_pique"], 4, 5)
    debut, fin = deroule.etats[0], deroule.etats[-1]
    gains = progres(debut, fin)
    assert sum(gains) == pytest.approx(0)
    meilleur = max(fin.scores().values())
    assert fin.scores()[fin.camp(gains.index(max(gains)))] == meilleur
    assert regrets(debut, fin) == [-gain for gain in gains]


def test_la_politique_d_une_ia_mene_les_fins_de_partie() -> None:
    (vue,) = vues(jeux()["tarot_africain"], 4, 1)
    modele = ModeleEtat(vue, politique=comme(JoueurIAAleatoire(Random(3))))
    gains = modele.finir(modele.tirer(Random(1)), Random(1))
    assert len(gains) == 4
