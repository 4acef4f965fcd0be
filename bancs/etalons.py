"""Les étalons : les mêmes tâches, faites par d'autres bibliothèques."""

from __future__ import annotations

import contextlib
import io
from random import Random
from typing import Any

import numpy as np
import pyspiel
from jass.agents.agent_random_schieber import AgentRandomSchieber
from jass.arena.arena import Arena
from jass.game.const import NORTH
from jass.game.game_sim import GameSim
from jass.game.game_util import deal_random_hand
from jass.game.rule_schieber import RuleSchieber
from open_spiel.python import games  # noqa: F401 - inscrit les jeux écrits en Python

REGLE_JASS = RuleSchieber()


def jass_regles(graine: int) -> int:
    """Une donne de jass au hasard, par les règles seules."""
    alea = Random(graine)
    np.random.seed(graine)
    jeu = GameSim(rule=REGLE_JASS)
    jeu.init_from_cards(hands=deal_random_hand(), dealer=NORTH)
    jeu.action_trump(alea.randrange(4))
    coups = 1
    while not jeu.is_done():
        permises = np.flatnonzero(REGLE_JASS.get_valid_cards_from_state(jeu.state))
        jeu.action_play_card(int(alea.choice(permises)))
        coups += 1
    return coups


def jass_arene(graine: int) -> int:
    """Des donnes de jass entre quatre joueurs au hasard, qui reçoivent leur observation."""
    arene = Arena(nr_games_to_play=10)
    joueur = AgentRandomSchieber()
    arene.set_players(joueur, joueur, joueur, joueur)
    with contextlib.redirect_stdout(io.StringIO()):
        arene.play_all_games()
    return 10 * 37


def open_spiel(nom: str) -> Any:
    """Une partie au hasard d'un jeu d'OpenSpiel ; rend le nombre de coups."""
    jeu = pyspiel.load_game(nom)

    def faire(graine: int) -> int:
        alea = Random(graine)
        etat, coups = jeu.new_initial_state(), 0
        while not etat.is_terminal():
            etat.apply_action(_action(etat, alea))
            coups += 1
        return coups

    return faire


def open_spiel_parties(nom: str) -> Any:
    """Le même, compté en parties."""
    faire = open_spiel(nom)
    return lambda graine: min(1, faire(graine))


def _action(etat: Any, alea: Random) -> int:
    if not etat.is_chance_node():
        return int(alea.choice(etat.legal_actions()))
    actions, poids = zip(*etat.chance_outcomes(), strict=True)
    return int(alea.choices(actions, poids)[0])
