"""Qui joue à notre place du réseau : celui qu'on demande, et ce qu'on en dit aux autres."""

from __future__ import annotations

from rebelote.cerveau.joueurs import fabrique_de_cerveau, verifier_presence
from rebelote.ia.catalogue import trouver_partout
from rebelote.ia.designation import TOUS, Sorte, lire


def verifier_ia(nom: str) -> None:
    """Refuse d'emblée un joueur qu'aucun jeu ne connaît ; une personne est toujours bienvenue."""
    designation = lire(nom, TOUS)
    if designation.sorte is Sorte.HUMAIN:
        return
    trouver_partout(designation, fabrique_de_cerveau)
    verifier_presence(nom)


def nom_d_ia(nom: str) -> str:
    """Le joueur tel qu'on le nomme aux autres : rien pour une personne."""
    designation = lire(nom, TOUS)
    return "" if designation.sorte is Sorte.HUMAIN else designation.public[:80]
