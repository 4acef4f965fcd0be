"""De quoi essayer un cerveau : des cartes en texte court, des positions, de vrais services."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.cartes import lire_cartes
from rebelote.cerveau.questions import demande
from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.partie import Partie
from rebelote.noyau.vue import Vue

RACINE = Path(__file__).parents[2]
CERVEAU_JS = RACINE / "exemples" / "ia_javascript" / "cerveau.mjs"
JEUX = ["belote", "contree", "dame_de_pique", "tarot_africain", "regicide"]
FERME = "http://127.0.0.1:9"
"""Une adresse où personne n'écoute : le port de rebut."""


def cartes(texte: str) -> list[dict[str, str]]:
    """`"A♠ 10♥"` en JSON."""
    return [carte.en_json() for carte in lire_cartes(texte)]


def carte(texte: str) -> dict[str, str]:
    return cartes(texte)[0]


# --- Des positions de vraies parties ----------------------------------------------------------


@cache
def partie(jeu: str, graine: int = 1) -> Partie[Any]:
    """Une partie entière, jouée au hasard."""
    nombre = trouver(jeu).nombres_de_joueurs[-1]
    joueurs = [charger("aleatoire", jeu, Random(f"{graine}:{siege}")) for siege in range(nombre)]
    return trouver(jeu).nouvelle_partie(joueurs, None, Random(graine)).jouer_partie_complete()


def vues(jeu: str, graine: int = 1, un_sur: int = 1) -> Iterator[Vue[Any]]:
    """Les vues de ceux qui devaient jouer, au fil de la partie."""
    finie = partie(jeu, graine)
    suite: Partie[Any] = Partie(finie.debut)
    for rang, evenement in enumerate(finie.journal):
        if evenement.auteur >= 0 and rang % un_sur == 0:
            yield suite.vue(evenement.auteur)
        suite.jouer(evenement)


def une_demande(jeu: str = "belote", rang: int = 20) -> dict[str, Any]:
    """La demande que ferait l'arbitre, au milieu d'une partie."""
    for numero, vue in enumerate(vues(jeu)):
        if numero == rang:
            return demande(trouver(jeu), vue)
    raise AssertionError(f"la partie de {jeu} a moins de {rang} coups")


# --- De vrais services ------------------------------------------------------------------------


class Service:
    """Un cerveau dans son propre processus ; à employer avec `with`.

    Il démarre dès qu'on le crée : plusieurs peuvent démarrer ensemble.
    """

    def __init__(self, *commande: str) -> None:
        self.processus = subprocess.Popen(
            commande, cwd=RACINE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def __enter__(self) -> str:
        """L'adresse du service, une fois qu'il écoute."""
        assert self.processus.stdout is not None
        ligne = self.processus.stdout.readline()
        assert "http://" in ligne, f"{self.processus.args!r} n'a pas démarré : {ligne!r}"
        return ligne.split()[-1]

    def __exit__(self, *_: object) -> None:
        self.processus.kill()
        self.processus.communicate()


def cerveau_python(*options: str) -> Service:
    """Un `rebelote cerveau`."""
    return Service(sys.executable, "-m", "rebelote", "cerveau", "--port", "0", *options)


def cerveau_javascript() -> Service:
    """L'IA d'exemple, dans Node."""
    return Service(node(), str(CERVEAU_JS), "--port", "0")


def node() -> str:
    """Le programme `node` ; sans lui l'essai est passé, sauf en intégration continue."""
    chemin = shutil.which("node")
    if chemin is None and os.environ.get("CI", "").lower() == "true":
        pytest.fail("node est introuvable : l'intégration continue doit essayer l'IA JavaScript")
    if chemin is None:
        pytest.skip("node est introuvable : l'IA JavaScript n'est pas essayée")
    return chemin
