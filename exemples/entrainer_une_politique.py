"""Apprendre à jouer au tarot africain par la porte de PettingZoo, puis entrer au gymnase.

    pip install 'rebelote[pettingzoo]'
    python exemples/entrainer_une_politique.py politique.npy

Chaque `# %%` ouvre une cellule : un éditeur qui les connaît les exécute une à une.
"""

# %% Les outils : numpy suffit, la politique est un tableau de nombres.
from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rebelote.gymnase import Objectif, Ouvriers, Seance, Tournoi, lire_participants
from rebelote.gymnase.mesures.statistiques import Estimation
from rebelote.gymnase.portes.codage import aplatir
from rebelote.gymnase.portes.joueur import JoueurParMots
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.gymnase.portes.pettingzoo import raw_env
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote

JEU: Final = "tarot_africain"
LOT: Final = 16
"""Les parties jouées entre deux corrections."""
PAS: Final = 0.02

Vecteur = NDArray[np.float32]


# %% La politique : chaque mot a une note, linéaire en ce que l'on observe.
class Politique:
    """Une note par mot ; on dit les mieux notés plus souvent."""

    def __init__(self) -> None:
        depart = PartieEnMots.debut(JEU, 0)
        forme = len(depart.codage.mots), len(aplatir(depart.observer(0)))
        self.poids = np.zeros(forme, np.float32)

    def chances(self, observation: Vecteur, masque: NDArray[np.int8]) -> Vecteur:
        notes = np.where(masque, self.poids @ observation, -np.inf)
        chances = np.exp(notes - notes.max())
        return np.asarray(chances / chances.sum(), np.float32)


# %% Jouer : les quatre agents suivent la même politique, et l'on note ce que chacun a fait.
class Decision:
    """Un mot dit : ce que l'on voyait, ce que l'on a choisi, ce que la manche a rapporté."""

    def __init__(self, agent: str, observation: Vecteur, chances: Vecteur, action: int) -> None:
        self.agent = agent
        self.observation = observation
        self.chances = chances
        self.action = action
        self.gain = 0.0


def jouer(environnement: Any, politique: Politique, alea: Any) -> Iterator[Decision]:
    """Une partie ; les mots d'une manche se partagent le gain de cette manche, et lui seul."""
    environnement.reset(seed=int(alea.integers(2**31)))
    de_la_manche: list[Decision] = []
    manche = 0
    for agent in environnement.agent_iter():
        observation, _, finie, _, info = environnement.last()
        if info["manches"] > manche or finie:
            yield from de_la_manche
            de_la_manche, manche = [], info["manches"]
        if finie:
            return
        chances = politique.chances(observation["observation"], observation["action_mask"])
        action = int(alea.choice(len(chances), p=chances / chances.sum()))
        de_la_manche.append(Decision(agent, observation["observation"], chances, action))
        environnement.step(action)
        for decision in de_la_manche:
            decision.gain += environnement.rewards[decision.agent]


# %% Apprendre : rendre plus probable ce qui a rapporté plus que la moyenne (« REINFORCE »).
def apprendre(lots: int, graine: int = 1) -> Politique:
    alea = np.random.default_rng(graine)
    environnement, politique = raw_env(JEU), Politique()
    vitesse = np.zeros_like(politique.poids)
    for _ in range(lots):
        decisions = [d for _ in range(LOT) for d in jouer(environnement, politique, alea)]
        pente = _pente(decisions, politique.poids.shape)
        # Chaque poids avance à son pas : ceux des cartes rares ne bougeraient pas, sinon.
        vitesse = 0.95 * vitesse + 0.05 * pente**2
        politique.poids += PAS * pente / (np.sqrt(vitesse) + 1e-3)
    return politique


def _pente(decisions: list[Decision], forme: tuple[int, ...]) -> Vecteur:
    gains = np.array([d.gain for d in decisions], np.float32)
    avantages = (gains - gains.mean()) / (gains.std() + 1e-6)
    ecarts = -np.array([d.chances for d in decisions])
    ecarts[np.arange(len(decisions)), [d.action for d in decisions]] += 1
    observations = np.array([d.observation for d in decisions])
    pente = (ecarts * avantages[:, None]).T @ observations / len(decisions)
    return np.asarray(pente.reshape(forme), np.float32)


# %% Entrer au gymnase : la même politique, qui dit cette fois toujours le mot le mieux noté.
class JoueurAppris(JoueurParMots):
    """La politique d'un fichier ; `JoueurAppris@fichier=politique.npy` au gymnase."""

    def __init__(self, alea: Random | None = None, *, fichier: str = "politique.npy") -> None:
        super().__init__(alea)
        self.poids = _relire(fichier)

    def choisir_mot(self, position: PartieEnMots) -> int:
        assert position.siege is not None
        observation = np.array(aplatir(position.observer(position.siege)), np.float32)
        if self.poids.shape != (len(position.codage.mots), len(observation)):
            raise ErreurRebelote(f"cette politique n'est pas pour {position.jeu} à tant de joueurs")
        notes = self.poids @ observation
        return max(position.permis(), key=lambda numero: notes[numero])


@cache
def _relire(fichier: str) -> Vecteur:
    return np.asarray(np.load(fichier), np.float32)


def au_gymnase(fichier: Path) -> str:
    """Le nom que le gymnase donne à la politique de ce fichier."""
    return f"{__file__}:JoueurAppris@fichier={fichier}"


def mesurer(fichier: Path, adversaire: str, donnes: int = 20) -> Estimation:
    """L'écart par donne de la politique sur cette IA, avec son intervalle à 95 %."""
    jeu = trouver(JEU)
    participants = lire_participants(jeu, [au_gymnase(fichier), adversaire])
    tournoi = Tournoi.de(jeu, participants, graine=1)
    with Ouvriers(1, lambda: ThreadPoolExecutor(1)) as ouvriers:
        return Seance(tournoi, Objectif(donnes), ouvriers).mener().paires[0].ecart


# %% Le tout : une minute d'apprentissage, et l'on compare.
if __name__ == "__main__":
    sortie = Path(sys.argv[1] if len(sys.argv) > 1 else "politique.npy")
    np.save(sortie, apprendre(lots=60).poids)
    for autre in ("aleatoire", "simple"):
        ecart = mesurer(sortie, autre)
        print(f"contre {autre} : {ecart.moyenne:+.2f} ± {ecart.marge:.2f} vies par donne")
