"""Mesurer nos IA contre l'IS-MCTS d'OpenSpiel, à temps égal.

    python -m campagnes.ismcts_duel --jeu dame_de_pique [--ia avance] [--donnes N] [--graine N]
                                    [--temps-ms T | --simulations N]

On mesure d'abord, sur quelques donnes, le temps de processeur que prend un coup de chacun, et l'on
règle le nombre de simulations de l'IS-MCTS pour qu'il en prenne autant que notre IA (ou `T` ms). Le
match est ensuite celui du gymnase : les mêmes donnes à toutes les places, un effort fixe de part et
d'autre, si bien que la commande qu'on affiche en redonne le résultat à la donne près.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

from rebelote.cerveau.joueurs import trouver_joueur
from rebelote.gymnase import Objectif, Ouvriers, Seance, Tournoi, lire_participants
from rebelote.gymnase.tournoi.arret import Suivi
from rebelote.ia.fabrique import construire
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue

ISMCTS = "rebelote.gymnase.portes.ismcts:JoueurISMCTS"
ESSAI = 10
"""Les simulations de la première mesure."""
DONNES_D_ESSAI = 4


@dataclass
class Chronometre:
    """Un joueur, et le temps de processeur de ses coups."""

    joueur: Joueur
    secondes: float = 0.0
    coups: int = 0

    def choisir(self, vue: Vue[Any]) -> Evenement:
        debut = time.process_time()
        coup = self.joueur.choisir(vue)
        self.secondes += time.process_time() - debut
        self.coups += 1
        return coup


def mesurer(jeu: Jeu, ia: str, simulations: int) -> tuple[float, float]:
    """Les millisecondes par coup de notre IA et de l'IS-MCTS, assis un siège sur deux."""
    noms = (ia, adversaire(simulations))
    assis = [[Chronometre(_joueur(nom, jeu, s)) for s in range(2)] for nom in noms]
    joueurs = [chrono for paire in zip(*assis, strict=True) for chrono in paire]
    for graine in range(DONNES_D_ESSAI):
        partie = jeu.nouvelle_partie(joueurs, alea=Random(f"essai {graine}"))
        while not partie.est_terminee and not partie.etat.scores_par_manche():
            partie.avancer()
    nous, eux = (_ms_par_coup(chronos) for chronos in assis)
    return nous, eux


def _joueur(nom: str, jeu: Jeu, siege: int) -> Joueur:
    return construire(trouver_joueur(nom, jeu.nom), Random(f"essai {siege}"), nom)


def _ms_par_coup(chronos: list[Chronometre]) -> float:
    return 1000 * sum(c.secondes for c in chronos) / max(1, sum(c.coups for c in chronos))


def adversaire(simulations: int) -> str:
    return f"{ISMCTS}@simulations={simulations}"


def regler(jeu: Jeu, ia: str, temps_ms: float | None) -> int:
    """Le nombre de simulations qui prend le temps voulu, ou celui de notre IA."""
    nous, eux = mesurer(jeu, ia, ESSAI)
    return max(2, round(ESSAI * (nous if temps_ms is None else temps_ms) / eux))


def affronter(jeu: Jeu, ia: str, simulations: int, donnes: int, graine: int) -> None:
    """Le match du gymnase, avec l'intervalle à 95 % toutes les dix donnes."""
    tournoi = Tournoi.de(jeu, lire_participants(jeu, [ia, adversaire(simulations)]), graine)
    with Ouvriers(1, lambda: ThreadPoolExecutor(1)) as ouvriers:
        bilan = Seance(tournoi, Objectif(donnes), ouvriers).mener(_dire_le_progres)
    print(f"{sum(map(len, bilan.fautes))} faute(s), empreinte {bilan.empreinte}")


def _dire_le_progres(suivi: Suivi) -> None:
    if suivi.jouees % 10 == 0 or suivi.jouees == suivi.objectif.donnes:
        ecart = suivi.cumuls[0, 1].estimation
        print(
            f"après {suivi.jouees} donne(s) : {ecart.moyenne:+.2f} ± {ecart.marge:.2f}", flush=True
        )


def lire() -> Any:
    lecteur = argparse.ArgumentParser(description=__doc__)
    lecteur.add_argument("--jeu", default="dame_de_pique")
    lecteur.add_argument("--ia", default="avance")
    lecteur.add_argument("--donnes", type=_positif, default=40)
    lecteur.add_argument("--graine", type=int, default=1)
    effort = lecteur.add_mutually_exclusive_group()
    effort.add_argument("--temps-ms", type=_duree)
    effort.add_argument("--simulations", type=_positif)
    return lecteur.parse_args()


def _positif(texte: str) -> int:
    nombre = int(texte)
    if nombre < 1:
        raise ValueError(texte)
    return nombre


def _duree(texte: str) -> float:
    duree = float(texte)
    if not 0 < duree < float("inf"):
        raise ValueError(texte)
    return duree


def main() -> int:
    try:
        mener(lire())
    except ErreurRebelote as erreur:
        print(erreur, file=sys.stderr)
        return 2
    return 0


def mener(demande: Any) -> None:
    jeu = trouver(demande.jeu)
    simulations = demande.simulations
    if simulations is None:
        simulations = regler(jeu, demande.ia, demande.temps_ms)
    nous, eux = mesurer(jeu, demande.ia, simulations)
    print(f"par coup, de processeur : {demande.ia} {nous:.1f} ms, IS-MCTS {eux:.1f} ms")
    print(
        f"rebelote gymnase {jeu.nom} {demande.ia} {adversaire(simulations)}"
        f" --donnes {demande.donnes} --graine {demande.graine}",
        flush=True,
    )
    affronter(jeu, demande.ia, simulations, demande.donnes, demande.graine)


if __name__ == "__main__":
    sys.exit(main())
