"""La porte de PettingZoo passe les épreuves de PettingZoo, et paie ce que disent les règles."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from rebelote.gymnase.portes.partie_en_mots import MotIllegal
from rebelote.gymnase.portes.pettingzoo import env, parallel_env, raw_env
from rebelote.jeux.dame_de_pique import ReglesDameDePique
from rebelote.noyau.erreurs import ErreurRebelote
from tests.gymnase.portes import reference
from tests.gymnase.portes.outils import JEUX, TABLES

# Une observation qui porte son masque est un dictionnaire ; PettingZoo n'épargne ces deux avis
# qu'aux jeux de sa propre liste.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]


def _semer(environnement: Any) -> Any:
    """Les épreuves tirent leurs actions des espaces : semés, elles se répètent à l'identique."""
    for agent in environnement.possible_agents:
        environnement.action_space(agent).seed(1)
    return environnement


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_l_epreuve_de_pettingzoo(jeu: str, joueurs: int) -> None:
    api_test(_semer(env(jeu, joueurs=joueurs, manches=1)), num_cycles=20)


@pytest.mark.parametrize("jeu", JEUX)
def test_l_epreuve_passe_aussi_sans_bordure(jeu: str) -> None:
    api_test(_semer(raw_env(jeu, manches=1)), num_cycles=5)


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_meme_graine_meme_partie(jeu: str, joueurs: int) -> None:
    seed_test(lambda: env(jeu, joueurs=joueurs, manches=1), num_cycles=20)


@pytest.mark.parametrize("jeu", JEUX)
def test_l_epreuve_en_parallele(jeu: str) -> None:
    parallel_api_test(_semer(parallel_env(jeu, manches=1)), num_cycles=40)


def test_la_conversion_par_cycles_ne_s_applique_pas() -> None:
    """On y joue chacun son tour, et pas toujours dans le même ordre : PettingZoo la refuse."""
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env("belote"))


@pytest.mark.parametrize("jeu", JEUX)
def test_les_recompenses_font_les_gains(jeu: str) -> None:
    environnement = raw_env(jeu, manches=2 if jeu != "regicide" else 1)
    totaux = _jouer(environnement, graine=3)
    gains = environnement.position.gains()
    assert [totaux[f"joueur_{siege}"] for siege in range(4)] == pytest.approx(gains)
    assert not environnement.agents


def _jouer(environnement: Any, graine: int) -> dict[str, float]:
    environnement.reset(seed=graine)
    alea = np.random.default_rng(graine)
    totaux = dict.fromkeys(environnement.agents, 0.0)
    for agent in environnement.agent_iter():
        observation, recompense, finie, coupee, _ = environnement.last()
        totaux[agent] += recompense
        masque = observation["action_mask"]
        action = None if finie or coupee else int(alea.choice(np.flatnonzero(masque)))
        environnement.step(action)
    return totaux


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_l_observation_est_celle_de_la_reference_au_bit_pres(jeu: str, joueurs: int) -> None:
    environnement, alea = raw_env(jeu, joueurs=joueurs), Random(2)
    environnement.reset(seed=2)
    while not environnement.position.finie:
        position = environnement.position
        for siege, agent in enumerate(environnement.possible_agents):
            vu, permis = environnement.observe(agent).values()
            attendu = [un for piece in reference.observer(position, siege).values() for un in piece]
            assert vu.dtype == np.float32
            assert vu.tobytes() == np.array(attendu, np.float32).tobytes()
            assert permis.dtype == np.int8
            attendus = position.permis() if siege == position.siege else []
            assert np.flatnonzero(permis).tolist() == attendus
        environnement.step(alea.choice(position.permis()))


def test_seul_celui_dont_c_est_le_tour_a_des_actions() -> None:
    environnement = raw_env("contree")
    environnement.reset(seed=1)
    for agent in environnement.agents:
        masque = environnement.observe(agent)["action_mask"]
        assert bool(masque.any()) == (agent == environnement.agent_selection)


def test_un_mot_interdit_arrete_la_partie() -> None:
    environnement = env("belote")
    environnement.reset(seed=1)
    fautif = environnement.agent_selection
    environnement.step(0)  # une carte, alors que l'on enchérit
    assert environnement.rewards[fautif] == -environnement.unwrapped.enjeu
    assert all(environnement.terminations.values())


def test_un_mot_interdit_sans_bordure_est_refuse() -> None:
    environnement = raw_env("belote")
    environnement.reset(seed=1)
    with pytest.raises(MotIllegal, match="7♥ n'est pas permis ici"):
        environnement.step(0)


def test_les_parties_se_suivent_sans_se_repeter() -> None:
    environnement = raw_env("belote")
    mains = []
    for graine in (5, None, 5):
        environnement.reset(seed=graine)
        mains.append(environnement.position.etat.mains)
    assert mains[0] == mains[2] != mains[1]


def test_une_graine_de_numpy_vaut_la_meme_en_python() -> None:
    environnement = raw_env("belote")
    mains = set()
    for graine in (7, np.int64(7), np.uint8(7)):
        environnement.reset(seed=graine)
        mains.add(environnement.position.etat.mains)
    assert len(mains) == 1


def test_une_graine_negative_est_refusee() -> None:
    with pytest.raises(ErreurRebelote, match="seed = -7 est refusé"):
        raw_env("belote").reset(seed=-7)


def test_on_n_affiche_qu_en_texte() -> None:
    with pytest.raises(ErreurRebelote, match="render_mode = human est refusé ; attendu ansi"):
        raw_env("belote", render_mode="human")


def test_les_regles_de_la_table_se_choisissent() -> None:
    regles = ReglesDameDePique(tape="sort")
    environnement = raw_env("dame_de_pique", regles=regles)
    assert environnement.position.etat.regles is regles


def test_la_table_s_affiche_vue_de_qui_joue() -> None:
    environnement = env("belote", render_mode="ansi")
    environnement.reset(seed=1)
    assert environnement.agent_selection == "joueur_1"
    assert "J1 (A) : 5 cartes" in environnement.render()
    assert "J2 (B) : 5 cartes" not in environnement.render()
    assert raw_env("belote").render() is None
