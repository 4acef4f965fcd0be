"""La porte d'OpenSpiel passe les épreuves d'OpenSpiel, et son IS-MCTS sait y jouer."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test

from rebelote.gymnase.portes.openspiel import CHIFFRES, TIRAGES, load, nom_openspiel
from rebelote.noyau.erreurs import ErreurRebelote
from tests.gymnase.portes.outils import JEUX, TABLES


def _au_premier_coup(jeu: Any, graine: int = 0) -> Any:
    """L'état, cartes données."""
    etat = jeu.new_initial_state()
    for _ in range(TIRAGES):
        etat.apply_action(graine % CHIFFRES)
        graine //= CHIFFRES
    return etat


# --- Les épreuves d'OpenSpiel -----------------------------------------------------------------


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_random_sim_test(jeu: str, joueurs: int) -> None:
    charge = load(jeu, players=joueurs, manches=1)
    pyspiel.random_sim_test(charge, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_sim_game(jeu: str, joueurs: int) -> None:
    np.random.seed(joueurs)  # sim_game ne tire que du hasard commun de numpy
    games_sim_test.GamesSimTest().sim_game(load(jeu, players=joueurs, manches=1))


@pytest.mark.parametrize("jeu", JEUX)
def test_enforce_api_on_partial_tree(jeu: str) -> None:
    random.seed(1)  # l'épreuve choisit ses états avec le hasard commun
    charge = load(jeu)
    champs = {"game": charge, "game_name": str(charge)}
    classe = type("Epreuve", (api_test.EnforceAPIOnPartialTreeBase,), champs)
    resultat = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(classe).run(resultat)
    assert [trace for _, trace in resultat.errors + resultat.failures] == []
    assert resultat.testsRun == 5


@pytest.mark.parametrize("jeu", JEUX)
def test_un_parcours_se_rejoue(jeu: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    parcours = generate_playthrough.playthrough(f"{nom_openspiel(jeu)}(manches=1)", None, seed=1)
    fichier = tmp_path / "parcours.txt"
    fichier.write_text(parcours, encoding="utf-8")
    attendu, obtenu = generate_playthrough.replay(str(fichier))
    assert obtenu == attendu


def test_sortir_de_python_apres_openspiel() -> None:
    """OpenSpiel garde nos classes plus longtemps que l'interprète : il ne doit pas en mourir."""
    code = "from rebelote.gymnase.portes.openspiel import load; load('belote').new_initial_state()"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


# --- Le hasard, les paramètres, les gains -----------------------------------------------------


def test_trois_tirages_font_la_donne() -> None:
    jeu = load("belote")
    etat = jeu.new_initial_state()
    for _ in range(TIRAGES):
        assert etat.is_chance_node()
        assert sum(chance for _, chance in etat.chance_outcomes()) == pytest.approx(1)
        etat.apply_action(7)
    assert not etat.is_chance_node()
    mains = etat.position.etat.mains
    assert _au_premier_coup(jeu, 70707).position.etat.mains == mains
    assert _au_premier_coup(jeu, 70708).position.etat.mains != mains


def test_les_regles_se_choisissent() -> None:
    jeu = load("dame_de_pique", regles=" tape : sort ; valeur_as:1;", manches=2)
    regles = _au_premier_coup(jeu).position.etat.regles
    assert (regles.tape, regles.valeur_as) == ("sort", 1)
    assert pyspiel.load_game(str(jeu)).debut == jeu.debut


@pytest.mark.parametrize(
    ("parametres", "refus"),
    [
        ({"regles": "tarte:oui"}, "option inconnue : tarte"),
        ({"regles": "tape"}, "tape =  est refusé ; attendu reflexe ou sort"),
        ({"regles": "tape:sort;tape:reflexe"}, "regles : tape est dit deux fois"),
        ({"manches": 0}, "manches = 0 est refusé"),
        ({"manches": 10**6}, "manches = 1000000 est refusé"),
        ({"players": 3}, "dame_de_pique se joue à 4 joueurs, pas à 3"),
    ],
)
def test_un_mauvais_parametre_est_refuse(parametres: dict[str, Any], refus: str) -> None:
    with pytest.raises(ErreurRebelote, match=refus):
        load("dame_de_pique", **parametres)


PARCOURS = json.loads(Path(__file__).with_name("parcours.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("jeu", JEUX)
def test_un_parcours_garde_ses_actions_et_ses_gains(jeu: str) -> None:
    """Une partie gardée en numéros se rejoue : ni les mots ni les donnes n'ont changé."""
    etat = load(jeu, manches=1).new_initial_state()
    for action in PARCOURS[jeu]["actions"]:
        assert action in etat.legal_actions()
        etat.apply_action(action)
    assert etat.is_terminal()
    assert etat.returns() == pytest.approx(PARCOURS[jeu]["gains"], abs=1e-5)


def test_les_gains_ne_viennent_qu_a_la_fin() -> None:
    alea = np.random.RandomState(2)
    etat = _au_premier_coup(load("tarot_africain", players=2, manches=2))
    while not etat.is_terminal():
        assert etat.returns() == [0, 0]
        etat.apply_action(int(alea.choice(etat.legal_actions())))
    assert etat.returns() == etat.position.gains()


# --- Ce que chacun sait -----------------------------------------------------------------------


def test_ce_que_l_on_observe_en_texte() -> None:
    etat = _au_premier_coup(load("dame_de_pique"))
    genre, prive = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    jeu = etat.get_game()
    seul = jeu.make_py_observer(genre(False, False, prive.SINGLE_PLAYER))
    passant = jeu.make_py_observer(genre(True, False, prive.NONE))
    carte = str(next(iter(etat.position.etat.mains[0])))
    assert seul.string_from(etat, 0) == f"mains J1 : {etat.position.etat.mains[0]}\n"
    assert f" {carte} " in etat.observation_string(0)
    assert f" {carte} " not in etat.observation_string(1)
    assert f" {carte} " not in passant.string_from(etat, 0)


def test_le_prive_dit_aussi_le_roi_et_le_coup_commence() -> None:
    etat = _au_premier_coup(load("regicide", players=3))
    genre, prive = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    seul = etat.get_game().make_py_observer(genre(False, False, prive.SINGLE_PLAYER))
    etat.apply_action(etat.legal_actions()[0])
    cache, commence = seul.string_from(etat, 0).splitlines()
    assert f"rois J1 : {etat.position.etat.rois[0]}" in cache
    assert f"paquets J1 : {etat.position.etat.paquets[0]}" in cache
    assert commence == etat.position.mot(etat.position.dits[0])


@pytest.mark.parametrize(
    ("memoire", "public", "prive"), [(False, True, "ALL_PLAYERS"), (True, False, "SINGLE_PLAYER")]
)
def test_un_observateur_impossible_est_refuse(memoire: bool, public: bool, prive: str) -> None:
    genre = pyspiel.IIGObservationType(
        perfect_recall=memoire,
        public_info=public,
        private_info=getattr(pyspiel.PrivateInfoType, prive),
    )
    with pytest.raises(ValueError, match=r"ALL_PLAYERS|perfect_recall"):
        load("belote").make_py_observer(genre)


def test_on_n_imagine_ni_avant_la_donne_ni_pour_un_absent() -> None:
    hasard = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    with pytest.raises(ValueError, match="les cartes ne sont pas encore données"):
        load("belote").new_initial_state().resample_from_infostate(0, hasard)
    etat = _au_premier_coup(load("belote"))
    for joueur in (-1, 4):
        with pytest.raises(ValueError, match=f"joueur {joueur} : attendu de 0 à 3"):
            etat.resample_from_infostate(joueur, hasard)
        observateur = etat.get_game().make_py_observer()
        for lire in (observateur.string_from, observateur.set_from):
            with pytest.raises(ValueError, match=f"joueur {joueur} : attendu de 0 à 3"):
                lire(etat, joueur)


@pytest.mark.parametrize("jeu", JEUX)
def test_resample_from_infostate_garde_ce_que_sait_le_joueur(jeu: str) -> None:
    alea = np.random.RandomState(5)
    hasard = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    etat = _au_premier_coup(load(jeu, manches=1))
    for _ in range(8):
        for joueur in range(4):
            monde = etat.resample_from_infostate(joueur, hasard)
            texte = etat.information_state_string(joueur)
            assert monde.information_state_string(joueur) == texte
            assert monde.observation_tensor(joueur) == etat.observation_tensor(joueur)
            assert monde.current_player() == etat.current_player()
        etat.apply_action(int(alea.choice(etat.legal_actions())))


@pytest.mark.parametrize("jeu", JEUX)
def test_l_is_mcts_d_openspiel_joue(jeu: str) -> None:
    """Le robot Python d'OpenSpiel, sans rien lui donner d'autre que notre jeu."""
    charge, hasard = load(jeu, manches=1), np.random.RandomState(1)
    robot = ISMCTSBot(
        charge, RandomRolloutEvaluator(1, hasard), uct_c=5.0, max_simulations=3, random_state=hasard
    )
    etat = _au_premier_coup(charge, graine=1)
    for _ in range(4):
        action = robot.step(etat)
        assert action in etat.legal_actions()
        etat.apply_action(action)


@pytest.mark.parametrize("action", [-1, 100, 500])
def test_un_tirage_hors_bornes_est_refuse(action: int) -> None:
    etat = load("belote").new_initial_state()
    with pytest.raises(ValueError, match=f"tirage {action}"):
        etat._apply_action(action)
    assert etat.is_chance_node()
