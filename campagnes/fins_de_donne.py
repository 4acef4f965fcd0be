"""Comparer des IA sur des fins de donne : là où un bon coup de plus ne se noie pas dans la donne.

    python -m campagnes.fins_de_donne JEU VARIANTE... [--cartes K] [--donnes N] [--graine G]

L'IA avancée, à peu de mondes, mène la donne jusqu'à ce qu'il reste K cartes à chacun. De là, la
même fin est jouée deux fois, la variante dans un camp puis dans l'autre, contre l'IA avancée, avec
les mêmes hasards à chaque siège : tant qu'elles jouent de même, l'écart est nul. On donne l'écart
moyen de score, à ± 95 %, les deux fois ne faisant qu'une mesure, et le temps de processeur par
carte. Une variante se nomme comme au gymnase, réglages compris : `avance@confiance=0`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from rebelote.cerveau.joueurs import trouver_joueur
from rebelote.gymnase.mesures.cumul import Cumul
from rebelote.ia.fabrique import construire
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.noyau.vue import Vue

REFERENCE, APPROCHE = "avance", "avance@mondes=8"
JEUX = ("belote", "contree")


class Essai:
    """Une IA, le temps qu'elle prend, et ce qu'elle change au score des fins de donne."""

    def __init__(self, nom: str, jeu: Jeu) -> None:
        self.nom, self.fabrique = nom, trouver_joueur(nom, jeu.nom)
        self.ecarts, self.changees = Cumul(), 0
        self.secondes, self.coups = 0.0, 0
        construire(self.fabrique, Random(0), nom)

    def __str__(self) -> str:
        temps = f"{1000 * self.secondes / max(1, self.coups):.1f} ms par coup"
        ecart = self.ecarts.estimation
        if self.nom == REFERENCE and not ecart.nombre:
            return f"{self.nom} : {temps}"
        return (
            f"{self.nom} − {REFERENCE} : {ecart.moyenne:+.3f} ± {ecart.marge:.3f} par fin de donne "
            f"({ecart.nombre} donnes, {self.changees} où le score change), {temps}"
        )


class Assis:
    """L'IA d'un essai à un siège, avec son hasard."""

    def __init__(self, essai: Essai, hasard: str) -> None:
        self.essai = essai
        self.joueur = construire(essai.fabrique, Random(hasard), essai.nom)

    def choisir(self, vue: Vue[Any]) -> Evenement:
        debut = process_time()
        coup = self.joueur.choisir(vue)
        self.essai.secondes += process_time() - debut
        self.essai.coups += 1
        return coup


def fin_de_donne(jeu: Jeu, cartes: int, hasard: str) -> Partie[Any]:
    """Une partie menée jusqu'à ce qu'il reste tant de cartes en main, entre deux plis."""
    approche = Essai(APPROCHE, jeu)
    joueurs = [Assis(approche, f"{hasard} {siege}") for siege in range(4)]
    partie = jeu.nouvelle_partie(joueurs, alea=Random(hasard))
    while not _arrivee(partie.etat, cartes):
        partie.avancer()
    return partie


def _arrivee(etat: Any, cartes: int) -> bool:
    pleines = all(main.connues.bit_count() == cartes for main in etat.mains)
    return etat.phase is etat.JEU and not etat.pli and pleines


def terminer(depart: Partie[Any], essais: Sequence[Essai], hasard: str) -> float:
    """L'avance du camp de J1 dans cette manche, finie par ces IA, de J1 à J4."""
    partie: Partie[Any] = Partie.rejouer(depart.debut, depart.journal)
    partie.joueurs = tuple(Assis(e, f"{hasard} fin {siege}") for siege, e in enumerate(essais))
    finies = len(partie.etat.scores_par_manche())
    while len(partie.etat.scores_par_manche()) == finies:
        partie.avancer()
    scores = partie.etat.scores_par_manche()[-1]
    return float(scores["A"] - scores["B"])


def comparer(reference: Essai, essai: Essai, depart: Partie[Any], hasard: str) -> None:
    """Ajoute cette fin de donne aux mesures de l'essai, dans un camp puis dans l'autre."""
    en_a = terminer(depart, [essai, reference] * 2, hasard)
    en_b = terminer(depart, [reference, essai] * 2, hasard)
    essai.ecarts.ajouter((en_a - en_b) / 2)
    essai.changees += en_a != en_b


def lire(arguments: Sequence[str] | None) -> argparse.Namespace:
    lecteur = argparse.ArgumentParser(description="Compare des IA sur des fins de donne.")
    lecteur.add_argument("jeu", choices=JEUX)
    lecteur.add_argument("variantes", nargs="+", help="des IA, nommées comme au gymnase")
    lecteur.add_argument("--cartes", type=int, choices=range(2, 9), default=3, help="en main")
    lecteur.add_argument("--donnes", type=int, default=1000, help="combien (défaut : 1000)")
    lecteur.add_argument("--graine", type=int, default=1, help="graine du hasard (défaut : 1)")
    return lecteur.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    options = lire(arguments)
    jeu = trouver(options.jeu)
    try:
        reference, *essais = (Essai(nom, jeu) for nom in (REFERENCE, *options.variantes))
    except ErreurRebelote as erreur:
        print(erreur, file=sys.stderr)
        return 2
    code = 0
    try:
        for numero in range(options.donnes):
            hasard = f"fin {options.graine} {numero}"
            depart = fin_de_donne(jeu, options.cartes, hasard)
            for essai in essais:
                comparer(reference, essai, depart, hasard)
    except KeyboardInterrupt:
        print("interrompu ; voici ce qu'on en sait", file=sys.stderr)
        code = 130
    print(reference, *essais, sep="\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
