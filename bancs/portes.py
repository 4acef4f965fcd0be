"""La porte de PettingZoo : les mots par seconde qu'elle dit, à côté des coups de `Partie`.

Un mot y est un coup, le plus souvent ; la porte écrit en plus, à chaque mot, une observation.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from bancs.mesure import Coureur, course
from rebelote.gymnase.portes.jeux import CODAGES
from rebelote.gymnase.portes.pettingzoo import raw_env
from rebelote.ia import JoueurIAAleatoire
from rebelote.jeux.catalogue import trouver
from rebelote.noyau import CROUPIER


def par_la_porte(jeu: str) -> Callable[[int], int]:
    """Des mots permis, au hasard, jusqu'au bout ; rend le nombre de mots."""
    environnement = raw_env(jeu)

    def faire(graine: int) -> int:
        alea, mots = Random(graine), 0
        environnement.reset(seed=graine)
        for _ in environnement.agent_iter():
            observation, _, finie, _, _ = environnement.last()
            if finie:
                environnement.step(None)
                continue
            permis = np.flatnonzero(observation["action_mask"])
            environnement.step(int(alea.choice(permis)))
            mots += 1
        return mots

    return faire


def par_la_partie(jeu: str) -> Callable[[int], int]:
    """Une partie entre joueurs au hasard ; rend le nombre de coups."""
    choisi = trouver(jeu)
    sieges = range(choisi.nombres_de_joueurs[-1])

    def faire(graine: int) -> int:
        joueurs = [JoueurIAAleatoire(Random(graine + siege)) for siege in sieges]
        partie = choisi.nouvelle_partie(joueurs, alea=Random(graine)).jouer_partie_complete()
        return sum(evenement.auteur != CROUPIER for evenement in partie.journal)

    return faire


def mesurer() -> None:
    for jeu in CODAGES:
        course(
            f"{trouver(jeu).titre} au hasard, chacun recevant ce qu'il voit",
            "mots/s",
            [
                Coureur("PettingZoo (observation en nombres)", par_la_porte(jeu)),
                Coureur("Partie (vue ; en coups/s)", par_la_partie(jeu)),
            ],
        )


if __name__ == "__main__":
    mesurer()
