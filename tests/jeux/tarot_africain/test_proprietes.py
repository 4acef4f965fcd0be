"""Ce qui reste vrai dans toutes les parties, et le contrat commun à tous les jeux."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from rebelote.cartes import ATOUTS_22, Carte, cartes_du_masque
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.tarot_africain import (
    TAROT_AFRICAIN,
    EtatTarotAfricain,
    Phase,
    ReglesTarotAfricain,
)
from rebelote.jeux.tarot_africain.inconnues import cartes_jouees
from rebelote.noyau import CROUPIER, Etat, Partie
from rebelote.noyau.contrat import derouler, loi_cartes_conservees, verifier_contrat

TABLES = [(joueurs, graine) for joueurs in (2, 3, 4) for graine in range(8)]


def partie_au_hasard(joueurs: int, graine: int) -> Partie[EtatTarotAfricain]:
    alea = Random(graine)
    return TAROT_AFRICAIN.nouvelle_partie([JoueurIAAleatoire(alea)] * joueurs, alea=alea)


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_contrat(joueurs: int) -> None:
    assert verifier_contrat(TAROT_AFRICAIN, joueurs, range(3)) > 100


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_contrat_avec_peu_de_vies(joueurs: int) -> None:
    """Les éliminations et les fins ex æquo arrivent vite."""
    regles = ReglesTarotAfricain(vies=2, vies_max=3)
    assert verifier_contrat(TAROT_AFRICAIN, joueurs, range(6), regles) > 60


@pytest.mark.parametrize(("joueurs", "graine"), TABLES)
def test_une_partie_va_au_bout(joueurs: int, graine: int) -> None:
    partie = partie_au_hasard(joueurs, graine)
    debut = dict(partie.etat.scores())
    while not partie.est_terminee:
        partie.avancer()
        verifier_position(partie.etat)
    scores = partie.resultat()["scores"]
    for manche in partie.etat.scores_par_manche():
        debut = {nom: vies + manche[nom] for nom, vies in debut.items()}
    assert debut == scores
    assert partie.etat.vainqueurs()
    assert sum(vies > 0 for vies in scores.values()) <= 1
    rejouee = Partie.rejouer(partie.debut, partie.journal)
    assert rejouee.etat == partie.etat


def verifier_position(etat: EtatTarotAfricain) -> None:
    assert all(0 <= vies <= etat.regles.vies_max for vies in etat.vies)
    if etat.phase in (Phase.PARIS, Phase.RETOURNE, Phase.JEU):
        assert sorted(cartes_en_jeu(etat)) == sorted(ATOUTS_22)
    for bilan in etat.bilans[-1:]:
        assert sum(bilan.plis) == bilan.cartes
        assert min(bilan.variations) < 0
        assert sum(variation > 0 for variation in bilan.variations) <= 1


def cartes_en_jeu(etat: EtatTarotAfricain) -> list[Carte]:
    """Les cartes des mains, du talon et de la table, avec leurs doublons s'il y en avait."""
    tenues = [carte for main in (*etat.mains, etat.talon) for carte in main]
    return [*tenues, *cartes_du_masque(cartes_jouees(etat))]


def cartes_de_la_boite(etat: Etat) -> Iterable[Carte]:
    assert isinstance(etat, EtatTarotAfricain)
    return cartes_en_jeu(etat) or ATOUTS_22


def test_les_cartes_sont_conservees() -> None:
    loi_cartes_conservees(derouler(TAROT_AFRICAIN, 4, 1), cartes_de_la_boite)


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_un_siege_elimine_n_agit_plus(joueurs: int) -> None:
    partie = partie_au_hasard(joueurs, 3)
    while not partie.est_terminee:
        vivants = partie.etat.vivants
        auteur = partie.avancer().auteur
        assert auteur == CROUPIER or auteur in vivants
