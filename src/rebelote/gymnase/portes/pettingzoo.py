"""La porte de PettingZoo : un jeu comme environnement AEC, un agent par siège.

    environnement = env("tarot_africain")
    environnement.reset(seed=1)

Une action est le numéro d'un mot (voir `codage`) ; le masque dit lesquels sont permis.
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any, SupportsIndex, TypeAlias

from rebelote.gymnase.portes.codage import en_octets
from rebelote.gymnase.portes.extra import ExtraAbsent
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import Siege
from rebelote.recit.dessin import decrire

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ModuleNotFoundError as absent:
    raise ExtraAbsent("pettingzoo", absent) from None

Observation: TypeAlias = dict[str, Any]


class Environnement(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Une partie de ce jeu ; sans `manches`, aussi longue qu'une donne du gymnase."""

    def __init__(
        self,
        jeu: str,
        *,
        joueurs: int | None = None,
        regles: Regles | None = None,
        manches: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._jeu = trouver(jeu)
        self._debut: dict[str, Any] = {"joueurs": joueurs, "regles": regles, "manches": manches}
        self.metadata = {
            "name": f"rebelote_{jeu}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi"):
            raise ErreurRebelote(f"render_mode = {render_mode} est refusé ; attendu ansi, ou rien")
        self.render_mode = render_mode
        self._alea = Random()
        self._commencer()
        self.possible_agents = [f"joueur_{s}" for s in range(len(self.position.etat.mains))]
        self._sieges = {agent: siege for siege, agent in enumerate(self.possible_agents)}
        self._preparer_les_espaces()

    @property
    def enjeu(self) -> float:
        """Ce que l'on peut perdre au plus dans cette partie."""
        return float(self.position.manches * self.position.codage.enjeu)

    def _commencer(self) -> None:
        graine = self._alea.getrandbits(32)
        self.position = PartieEnMots.debut(self._jeu.nom, graine, **self._debut)
        self._gains = self.position.gains()

    def _preparer_les_espaces(self) -> None:
        taille = sum(map(len, self.position.observer(0).values()))
        mots = len(self.position.codage.mots)
        self._observations = {
            agent: spaces.Dict(
                observation=spaces.Box(-1.0, 1.0, (taille,), np.float32),
                action_mask=spaces.Box(0, 1, (mots,), np.int8),
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(mots) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Une partie neuve ; même `seed`, mêmes cartes, pour cette partie et les suivantes."""
        if seed is not None:
            self._alea = Random(_graine(seed))
        self._commencer()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._informer()
        self._donner_la_parole()

    def observe(self, agent: str) -> Observation:
        siege = self._sieges[agent]
        masque = bytearray(len(self.position.codage.mots))
        if siege == self.position.siege:
            for numero in self.position.suites:
                masque[numero] = 1
        return {
            "observation": np.frombuffer(en_octets(self.position.observer(siege)), np.float32),
            "action_mask": np.frombuffer(masque, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Dit ce mot pour l'agent dont c'est le tour ; `None` seulement quand tout est fini."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        finies = self.position.manches_finies
        self.position = self.position.dire(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.position.manches_finies > finies:
            self._recompenser()
            self._informer()
        self._donner_la_parole()

    def _recompenser(self) -> None:
        """Ce que la manche finie a fait gagner à chacun."""
        gains = self.position.gains()
        for autre, siege in self._sieges.items():
            self.rewards[autre] = gains[siege] - self._gains[siege]
        self._gains = gains
        self._accumulate_rewards()

    def _informer(self) -> None:
        finies = {"manches": self.position.manches_finies}
        self.infos: dict[str, dict[str, Any]] = {agent: finies.copy() for agent in self.agents}

    def _donner_la_parole(self) -> None:
        siege: Siege | None = self.position.siege
        if siege is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[siege or 0]

    def render(self) -> str | None:
        """La table, telle que la voit celui dont c'est le tour."""
        if self.render_mode is None:
            return None
        siege = self._sieges[self.agent_selection]
        return decrire(self._jeu.tableau(self.position.savoir(siege).etat, siege))

    def close(self) -> None:
        """Rien à fermer."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _graine(seed: SupportsIndex) -> int:
    """Un entier de Python ou de numpy ; un négatif donnerait les mêmes cartes que son opposé."""
    graine = index(seed)
    if graine < 0:
        raise ErreurRebelote(f"seed = {graine} est refusé ; attendu un entier positif ou nul")
    return graine


raw_env = Environnement


def env(jeu: str, **reglages: Any) -> AECEnv[str, Observation, int]:
    """L'environnement, bordé : un mot interdit perd tout l'enjeu au lieu de lever une erreur."""
    nu = Environnement(jeu, **reglages)
    borde = wrappers.TerminateIllegalWrapper(nu, -nu.enjeu)
    borde = wrappers.AssertOutOfBoundsWrapper(borde)
    return wrappers.OrderEnforcingWrapper(borde)


def parallel_env(jeu: str, **reglages: Any) -> ParallelEnv[str, Observation, int]:
    """Le même, en parallèle : à chaque pas, seule compte l'action de l'agent dont c'est le tour."""
    return turn_based_aec_to_parallel(env(jeu, **reglages))
