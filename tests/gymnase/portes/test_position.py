"""Dérouler une partie par mots : le hasard, les coups simultanés, les mondes imaginés."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from rebelote.gymnase.fiches import fiche
from rebelote.gymnase.portes.position import Position
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import CROUPIER
from rebelote.noyau.vue import Vue
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
    position, alea = Position.debut("tarot_africain", 1), Random(1)
    while not position.finie:
        position = position.dire(alea.choice(position.permis()))
    assert position.manches_finies == fiche("tarot_africain").manches == 5


def test_la_graine_fait_les_donnes_quoi_que_l_on_joue() -> None:
    """Deux suites de coups, les mêmes cartes : à la deuxième manche aussi."""
    mains = set()
    for tirage in range(4):
        position, alea = Position.debut("contree", 12, manches=3), Random(tirage)
        while position.manches_finies == 0:
            position = position.dire(alea.choice(position.permis()))
        mains.add(position.etat.mains)
    assert len(mains) == 1
    assert Position.debut("contree", 13).etat.mains != Position.debut("contree", 12).etat.mains


def test_il_faut_au_moins_une_manche() -> None:
    with pytest.raises(ErreurRebelote, match="manches = 0 est refusé ; attendu au moins 1"):
        Position.debut("belote", 1, manches=0)


# --- Les coups simultanés ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jeu", "joueurs", "mots"), [("dame_de_pique", 4, 3), ("regicide", 4, 1), ("regicide", 3, 2)]
)
def test_nul_ne_sait_ce_qu_un_autre_choisit_en_meme_temps(
    jeu: str, joueurs: int, mots: int
) -> None:
    debut = Position.debut(jeu, 6, joueurs=joueurs)
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
    debut = Position.debut("dame_de_pique", 6)
    commence = debut.dire(debut.permis()[0])
    assert commence.siege == debut.siege == 0
    assert sum(commence.observer(0)["dits"]) == 1
    assert commence.information(0) != debut.information(0)
    for autre in (1, 2, 3, CROUPIER):
        assert commence.information(autre) == debut.information(autre)


# --- Les mondes imaginés ----------------------------------------------------------------------


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_un_monde_imagine_est_indiscernable_du_vrai(jeu: str, joueurs: int) -> None:
    alea = Random(3)
    positions = list(parcourir(jeu, joueurs, graine=3))[:-1]
    for position in alea.sample(positions, 6):
        for siege in range(joueurs):
            monde = position.imaginer(siege, alea)
            assert monde.information(siege) == position.information(siege)
            assert monde.observer(siege) == position.observer(siege)
            assert monde.siege == position.siege
            if siege == position.siege:
                assert monde.permis() == position.permis()


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_un_monde_imagine_se_joue_jusqu_au_bout(jeu: str, joueurs: int) -> None:
    alea = Random(4)
    position = Position.debut(jeu, 4, joueurs=joueurs, manches=1)
    monde = position.imaginer(joueurs - 1, alea)
    while not monde.finie:
        for siege in (CROUPIER, *range(joueurs)):
            monde.information(siege)
        monde.observer(alea.randrange(joueurs))
        monde = monde.dire(alea.choice(monde.permis()))
    assert sum(monde.gains()) == pytest.approx(0)


def test_a_l_aveugle_les_autres_imaginent_aussi_leur_carte() -> None:
    position, alea = Position.debut("tarot_africain", 2), Random(2)
    while position.etat.cartes > 1:
        position = position.dire(alea.choice(position.permis()))
    monde = position.imaginer(0, alea)
    for siege in range(1, 4):
        mains = monde.savoir(siege).etat.mains
        assert [bool(main.cachees) for main in mains] == [s == siege for s in range(4)]


def test_qui_a_une_vue_parle_meme_si_d_autres_sont_attendus() -> None:
    position = Position.debut("dame_de_pique", 6)
    sienne = Position.de(Vue(2, position.savoir(2).etat))
    assert sienne.siege == 2
    assert sienne.imaginer(2, Random(1)).siege == 2


# --- Copier et garder -------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", JEUX)
def test_une_position_se_garde_et_se_relit(jeu: str) -> None:
    for position in list(parcourir(jeu, None, graine=8))[::9]:
        relue = pickle.loads(pickle.dumps(position))
        assert relue.permis() == position.permis()
        assert relue.information(0) == position.information(0)
        assert copy.deepcopy(position) is position
