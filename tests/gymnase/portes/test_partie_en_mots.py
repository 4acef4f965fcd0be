"""Dérouler une partie par mots : le hasard, les coups simultanés, les mondes imaginés."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.contree import ReglesContree
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import CROUPIER
from tests.gymnase.portes.outils import JEUX, TABLES, parcourir


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_les_gains_se_compensent_et_restent_dans_leurs_bornes(jeu: str, joueurs: int) -> None:
    for graine in range(3):
        *positions, fin = parcourir(jeu, joueurs, graine)
        assert fin.siege is None
        assert not fin.permis()
        assert sum(fin.gains()) == pytest.approx(0)
        assert max(map(abs, fin.gains())) <= fin.codage.enjeu
        assert len(positions) <= fin.codage.longueur
        assert not any(positions[-1].gains())


def test_on_gagne_a_marquer_moins_a_la_dame_de_pique() -> None:
    *_, fin = parcourir("dame_de_pique", 4, graine=1)
    meilleur = min(range(4), key=lambda siege: fin.etat.totaux[siege])
    assert max(fin.gains()) == fin.gains()[meilleur] > 0


def test_une_partie_dure_une_donne_du_gymnase() -> None:
    position, alea = PartieEnMots.debut("tarot_africain", 1), Random(1)
    while not position.finie:
        position = position.dire(alea.choice(position.permis()))
    assert position.manches_finies == trouver("tarot_africain").fiche.manches == 5


LONGUES = {"contree": ReglesContree(objectif=10_000)}
"""Au hasard, on s'y engage à des milliers de points : une manche finirait la partie."""


@pytest.mark.parametrize("jeu", [jeu for jeu in JEUX if jeu != "regicide"])
def test_la_graine_fait_les_donnes_quoi_que_l_on_joue(jeu: str) -> None:
    """Deux suites de coups, les mêmes cartes : à la deuxième manche aussi."""
    mains = set()
    for tirage in range(4):
        position, alea = (
            PartieEnMots.debut(jeu, 12, manches=3, regles=LONGUES.get(jeu)),
            Random(tirage),
        )
        while position.manches_finies == 0:
            position = position.dire(alea.choice(position.permis()))
        assert all(map(len, position.etat.mains))
        mains.add(position.etat.mains)
    assert len(mains) == 1
    assert PartieEnMots.debut(jeu, 13).etat.mains != PartieEnMots.debut(jeu, 12).etat.mains


def test_les_encheres_ne_changent_pas_le_complement() -> None:
    """À la belote, J2 prend au premier tour ou au second : il reçoit les mêmes cartes."""
    debut = PartieEnMots.debut("belote", 5)
    au_premier = _en_mots(debut, _prendre(debut))
    au_second = _en_mots(debut, *["passe"] * 4, _prendre_autrement(debut))
    assert au_premier.etat.preneur == au_second.etat.preneur
    assert au_premier.etat.atout != au_second.etat.atout
    assert au_premier.etat.mains == au_second.etat.mains


def _prendre(position: PartieEnMots) -> str:
    return next(mot for mot in map(position.mot, position.permis()) if mot != "passe")


def _prendre_autrement(position: PartieEnMots) -> str:
    """Une couleur que l'on ne peut prendre qu'au second tour."""
    return "prend à ♠" if _prendre(position) != "prend à ♠" else "prend à ♥"


def _en_mots(position: PartieEnMots, *mots: str) -> PartieEnMots:
    for mot in mots:
        position = position.dire(position.codage.numeros[mot])
    return position


def test_au_regicide_le_draft_ne_change_pas_la_reserve() -> None:
    """Quoi que l'on garde au premier tour du draft, le deuxième ouvre les mêmes paquets."""
    paquets = set()
    for tirage in range(3):
        position, alea = PartieEnMots.debut("regicide", 12), Random(tirage)
        while position.etat.tour_de_draft == 1:
            position = position.dire(alea.choice(position.permis()))
        paquets.add(position.etat.paquets)
    assert len(paquets) == 1


@pytest.mark.parametrize("manches", [-1, 0, 10_001, 10**12])
def test_un_nombre_de_manches_insense_est_refuse(manches: int) -> None:
    with pytest.raises(ErreurRebelote, match=f"manches = {manches} est refusé ; attendu de 1 à"):
        PartieEnMots.debut("belote", 1, manches=manches)


@pytest.mark.parametrize("manches", [2.5, True, "3"])
def test_un_nombre_de_manches_est_un_entier(manches: Any) -> None:
    with pytest.raises(ErreurRebelote, match=f"manches = {manches} est refusé ; attendu un nombre"):
        PartieEnMots.debut("belote", 1, manches=manches)


# --- Les coups simultanés ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jeu", "joueurs", "mots"), [("dame_de_pique", 4, 3), ("regicide", 4, 1), ("regicide", 3, 2)]
)
def test_nul_ne_sait_ce_qu_un_autre_choisit_en_meme_temps(
    jeu: str, joueurs: int, mots: int
) -> None:
    debut = PartieEnMots.debut(jeu, 6, joueurs=joueurs)
    premiers, derniers = debut, debut
    for _ in range(mots):
        premiers, derniers = (
            premiers.dire(premiers.permis()[0]),
            derniers.dire(derniers.permis()[-1]),
        )
        for autre in range(1, joueurs):
            assert premiers.observer(autre) == derniers.observer(autre)
            assert premiers.information(autre) == derniers.information(autre)
    assert premiers.siege == derniers.siege == 1
    assert premiers.observer(0) != derniers.observer(0)


def test_les_mots_d_un_coup_commence_ne_sont_que_pour_soi() -> None:
    debut = PartieEnMots.debut("dame_de_pique", 6)
    commence = debut.dire(debut.permis()[0])
    assert commence.siege == debut.siege == 0
    assert sum(commence.observer(0)["dits"]) == 1
    assert commence.information(0) != debut.information(0)
    for autre in (1, 2, 3, CROUPIER):
        assert commence.information(autre) == debut.information(autre)


# --- Copier et garder -------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", JEUX)
def test_une_position_se_garde_et_se_relit(jeu: str) -> None:
    for position in list(parcourir(jeu, None, graine=8))[::9]:
        relue = pickle.loads(pickle.dumps(position))
        assert relue.permis() == position.permis()
        assert relue.information(0) == position.information(0)
        assert copy.deepcopy(position) is position
