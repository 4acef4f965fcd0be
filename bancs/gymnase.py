"""Ce que coûte le gymnase : rapporté à une boucle nue des mêmes parties, et à deux ouvriers.

La boucle nue joue les mêmes donnes, aux mêmes places, avec les mêmes hasards, sans rien surveiller,
chronométrer, écrire ni compter. Le plafond de deux ouvriers est ce que gagnent, dans le même
passage, deux processus qui se partagent cette boucle nue.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

from rebelote.gymnase import (
    Journal,
    Objectif,
    Ouvriers,
    Processus,
    Seance,
    Tournoi,
    lire_participants,
)
from rebelote.gymnase.tournoi.ouvriers import CONTEXTE
from rebelote.ia.catalogue import trouver as trouver_ia
from rebelote.ia.fabrique import construire
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER

TOURS = 9
DONNES = {"belote": 300, "contree": 150, "dame_de_pique": 30}
TOURS_A_DEUX = 3
DONNES_A_DEUX = 5000
"""Assez pour que le lever des processus, une demi-seconde, ne compte plus."""


def tournoi(jeu: str, *ia: str) -> Tournoi:
    choisi = trouver(jeu)
    return Tournoi.de(choisi, lire_participants(choisi, ia), 1)


def boucle_nue(essai: Tournoi, numeros: range) -> None:
    """Les mêmes parties, et rien d'autre."""
    jeu, regles = trouver(essai.jeu), essai.regles_lues()
    fabriques = [trouver_ia(participant.nom, jeu.nom) for participant in essai.participants]
    for numero in numeros:
        for plan in essai.plans():
            joueurs = [
                construire(fabriques[qui], essai.hasard_de_l_ia(numero, plan, siege), "")
                for siege, qui in enumerate(plan)
            ]
            partie = Partie(jeu.commencer(regles, essai.sieges), joueurs)
            rang = 0
            while len(partie.etat.scores_par_manche()) < essai.manches:
                if CROUPIER in partie.etat.attendus():
                    partie.alea = essai.hasard_du_croupier(numero, 0, rang)
                    rang += 1
                partie.avancer()


def gymnase(essai: Tournoi, donnes: int, ouvriers: Ouvriers) -> None:
    """Le tournoi entier : ouvriers, journal sur le disque, bilan."""
    with (
        tempfile.TemporaryDirectory() as dossier,
        Journal(Path(dossier) / "journal.jsonl", essai) as journal,
        ouvriers,
    ):
        Seance(essai, Objectif(donnes), ouvriers, journal).mener().en_json()


def surcout(essai: Tournoi) -> float:
    """Le temps de calcul du gymnase sur celui de la boucle nue, par tours alternés.

    De chacun on garde le tour le plus bref : une machine partagée ne fait que ralentir.
    """
    nues, completes = [], []
    for _ in range(TOURS):
        depart = time.process_time()
        boucle_nue(essai, range(DONNES[essai.jeu]))
        milieu = time.process_time()
        gymnase(essai, DONNES[essai.jeu], Ouvriers(1, lambda: ThreadPoolExecutor(1)))
        nues.append(milieu - depart)
        completes.append(time.process_time() - milieu)
    return min(completes) / min(nues)


def a_plusieurs(essai: Tournoi, largeur: int) -> None:
    """La boucle nue partagée entre des processus."""
    with ProcessPoolExecutor(largeur, CONTEXTE) as equipe:
        parts = [range(rang, DONNES_A_DEUX, largeur) for rang in range(largeur)]
        list(equipe.map(boucle_nue, [essai] * largeur, parts))


def accelerations(essai: Tournoi) -> tuple[float, float]:
    """Combien de fois plus vite vont deux ouvriers, au gymnase et en boucle nue."""
    faire: list[Callable[[int], None]] = [
        lambda largeur: gymnase(essai, DONNES_A_DEUX, Processus(largeur)),
        lambda largeur: a_plusieurs(essai, largeur),
    ]
    rapports: tuple[list[float], list[float]] = ([], [])
    for _ in range(TOURS_A_DEUX):
        for rang, travail in enumerate(faire):
            rapports[rang].append(_duree(travail, 1) / _duree(travail, 2))
    return statistics.median(rapports[0]), statistics.median(rapports[1])


def _duree(travail: Callable[[int], None], largeur: int) -> float:
    depart = time.perf_counter()
    travail(largeur)
    return time.perf_counter() - depart


def mesurer() -> None:
    print("\nLe gymnase, sur cette machine")
    for jeu in DONNES:
        essai = tournoi(jeu, "simple", "aleatoire")
        print(f"  {jeu:<16} gymnase ÷ boucle nue, en calcul    {surcout(essai):8.3f}", flush=True)
    essai = tournoi("belote", "simple", "aleatoire")
    au_gymnase, plafond = accelerations(essai)
    print(f"  {'belote':<16} deux ouvriers ÷ un, en vitesse     {au_gymnase:8.2f}")
    print(f"  {'':<16} plafond : deux boucles nues ÷ une   {plafond:8.2f}")


if __name__ == "__main__":
    mesurer()
