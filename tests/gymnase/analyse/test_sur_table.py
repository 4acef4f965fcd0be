"""Le solveur juge les cartes : ce que l'on perd, et ce que la somme des pertes redonne."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from rebelote.archives import Enregistrement
from rebelote.cartes import PAQUET_32, Carte, Couleur, Main
from rebelote.coeur import Position, Solveur
from rebelote.gymnase.analyse import Decision, Dossier, Reglages, juge
from rebelote.gymnase.analyse.moments import Moment, moments
from rebelote.jeux.belote import Phase
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.contree.atouts import points_carte
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.vue import Vue
from tests.coeur import minimax
from tests.gymnase.analyse.fabrique import analyser, echanger, enregistrer, jouer, vue_de

JEUX = ("belote", "contree")


def deux_plis_avant_la_fin(joue: str) -> Moment:
    """J1 entame, sans atout nulle part : le premier pli vaut 21, le second 21 et le der."""
    mains = tuple(map(Main.de, ("A♥ 7♦", "10♥ 10♦", "7♥ 8♦", "8♥ A♦")))
    etat: Any = trouver("belote").commencer()
    etat = etat.avec(phase=Phase.JEU, atout=Couleur.PIQUE, preneur=0, tour=0, mains=mains)
    return Moment(1, etat, None, JouerCarte(0, Carte(joue)), ())


@pytest.mark.parametrize(
    ("joue", "perte", "mieux"),
    [
        ("A♥", 10, "7♦"),  # 21 points tout de suite, mais le dernier pli est à l'autre camp
        ("7♦", 0, ""),  # 31 points : l'as prend le dernier pli
    ],
)
def test_ce_que_coute_une_carte(joue: str, perte: int, mieux: str) -> None:
    le_juge, moment = juge("belote", Reglages(exact=True)), deux_plis_avant_la_fin(joue)
    assert le_juge.concerne(moment)
    (jugement,) = le_juge.juger(moment, Random(1))
    assert (jugement.mesure, jugement.perte, jugement.mieux) == ("table", perte, mieux)


@pytest.mark.parametrize("jeu", JEUX)
def test_comme_le_minimax_le_plus_simple(jeu: str) -> None:
    """Sur les trois derniers plis, en essayant toutes les suites."""
    enregistrement = jouer(jeu, graine=3, evenements=120)
    jugees = {d.evenement: d for d in analyser(enregistrement).decisions if (d.pli or 0) > 5}
    assert any(decision.perte for decision in jugees.values())
    for moment in moments(enregistrement, jugees):
        etat: Any = moment.etat
        coup: Any = moment.coup
        valeurs = minimax.valeurs(Position.de(etat))
        attendue = max(valeurs.values()) - valeurs[coup.carte]
        assert jugees[moment.rang].perte == attendue


# --- La somme des pertes ----------------------------------------------------------------------


def manches(enregistrement: Enregistrement) -> list[list[Moment]]:
    """Les cartes de chaque manche, dans l'ordre."""
    suites: list[list[Moment]] = []
    for moment in moments(enregistrement):
        if isinstance(moment.coup, JouerCarte):
            etat: Any = moment.etat
            if not etat.plis and not etat.pli:
                suites.append([])
            suites[-1].append(moment)
    return suites


def points_de_plis(cartes: list[Moment]) -> int:
    """Les points du camp A, der compris, d'après les cartes jouées."""
    position, total = Position.de(_etat(cartes[0])), 0
    for moment in cartes:
        coup: Any = moment.coup
        position, pris, _ = minimax.poser(position, coup.carte)
        total += pris
    return total


def _etat(moment: Moment) -> Any:
    return moment.etat


def pertes(decisions: list[Decision], cartes: list[Moment], c: int) -> float:
    rangs = {moment.rang for moment in cartes}
    return sum(d.perte for d in decisions if d.evenement in rangs and camp(d.siege) == c)


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize("graine", range(8))
def test_la_valeur_du_debut_moins_les_pertes_est_le_resultat(jeu: str, graine: int) -> None:
    """Camp A : valeur initiale, moins ce qu'il perd, plus ce que l'autre perd."""
    enregistrement = jouer(jeu, graine=graine, evenements=150)
    analyse, finies = analyser(enregistrement), 0
    for cartes in manches(enregistrement):
        if len(cartes) < 32:
            continue
        finies += 1
        debut = Position.de(_etat(cartes[0]))
        valeur = Solveur().valeur(debut)
        valeur = valeur if camp(debut.tour) == 0 else _tous(debut) - valeur
        perdus = [pertes(analyse.decisions, cartes, c) for c in (0, 1)]
        assert valeur - perdus[0] + perdus[1] == points_de_plis(cartes)
    assert finies


def _tous(debut: Position) -> int:
    """Les points qu'il y a à faire : 162, sauf à sans-atout et à tout-atout."""
    atout = minimax.atout_contree(debut.atout)
    return 10 + sum(points_carte(carte, atout) for carte in PAQUET_32)


class JoueCartesSurTable:
    """Voit tout, et joue ce que dit le solveur ; enchérit au hasard."""

    def __init__(self, alea: Random) -> None:
        self.alea, self.solveur = alea, Solveur()
        self.etat: Any = None

    def choisir(self, vue: Vue[Any]) -> Evenement:
        coups = vue.coups_legaux()
        cartes = {coup.carte: coup for coup in coups if isinstance(coup, JouerCarte)}
        if not cartes:
            return self.alea.choice(coups)
        valeurs = self.solveur.valeurs(Position.de(self.etat()))
        return cartes[max(valeurs, key=lambda carte: valeurs[carte])]


@pytest.mark.parametrize("jeu", JEUX)
def test_qui_suit_le_solveur_ne_perd_rien(jeu: str) -> None:
    joueur = JoueCartesSurTable(Random(3))
    choisi = trouver(jeu)
    partie = choisi.nouvelle_partie([joueur] * 4, choisi.regles.depuis_json({}), Random(3))
    joueur.etat = lambda: partie.etat
    while len(partie.etat.scores_par_manche()) < 1:
        partie.avancer()
    analyse = analyser(enregistrer(jeu, partie))
    assert analyse.decisions
    assert all(decision.perte == 0 for decision in analyse.decisions)
    (bilan,) = analyse.bilans()
    assert all(compte["table"].precision == 1 for compte in bilan.comptes().values())


# --- Ce que l'enregistrement permet de savoir -------------------------------------------------


@pytest.mark.parametrize("jeu", JEUX)
def test_d_une_partie_vue_d_un_siege_les_cartes_se_savent_a_la_fin(jeu: str) -> None:
    entier = jouer(jeu, graine=2, objectif=1)
    vue = vue_de(1, entier)
    assert not analyser(vue).dossiers[0].complet
    assert analyser(vue).decisions == analyser(entier).decisions


def test_une_manche_inachevee_vue_d_un_siege_ne_se_resout_pas() -> None:
    entier = jouer("belote", graine=2, evenements=20)
    assert analyser(entier).decisions
    assert analyser(vue_de(1, entier)).decisions == []


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize("graine", range(10))
def test_deux_cartes_echangees_n_arretent_rien(jeu: str, graine: int) -> None:
    """Un adversaire caché qui renonce : la suite le trahit, et c'est dit, pas jugé."""
    alea = Random(graine)
    entier = jouer(jeu, graine=graine, objectif=1)
    mutant = echanger(entier, alea.choice((1, 2, 3)), alea)
    for enregistrement in (mutant, vue_de(0, mutant)):
        analyse = analyser(enregistrement, reglages=Reglages(mondes=2))
        assert analyse.complete
        assert all(j.perte >= 0 for d in analyse.decisions for j in d.jugements[1:])


@pytest.mark.parametrize("jeu", JEUX)
def test_la_renonce_d_un_siege_cache_est_dite_et_n_est_pas_jugee(jeu: str) -> None:
    mutants = (
        echanger(jouer(jeu, graine=graine, objectif=1), siege, Random(graine))
        for graine in range(10)
        for siege in (1, 2, 3)
    )
    dossiers = [analyser(vue_de(0, mutant)).dossiers[0] for mutant in mutants]
    dites = [dossier for dossier in dossiers if dossier.decouverte]
    assert dites
    for dossier in dites:
        coups = {m.rang: f"{nom_siege(m.siege)}, {m.coup.texte}" for m in _lus(dossier)}
        (rang, *_) = [r for r, coup in coups.items() if str(dossier.decouverte).startswith(coup)]
        assert rang not in dossier.rangs


def _lus(dossier: Dossier) -> list[Moment]:
    """Les coups d'avant la faute où le noyau s'arrête, s'il y en a une."""
    lus = []
    with suppress(CoupIllegal):
        for moment in moments(dossier.enregistrement):
            lus.append(moment)  # noqa: PERF402 - une faute garde ce qui la précède
    return lus


def test_un_coup_force_n_est_pas_juge() -> None:
    enregistrement = jouer("belote", objectif=1)
    derniers = [d for d in analyser(enregistrement).decisions if d.pli == 8]
    assert derniers == []
    toutes = [m for m in moments(enregistrement) if isinstance(m.coup, JouerCarte)]
    libres = [m for m in toutes if len(_etat(m).coups_legaux(m.siege)) > 1]
    assert len(analyser(enregistrement).decisions) == len(libres) < len(toutes)
