"""Le sommaire des commandes : leur nom, ce qu'elles font, et l'ordre où l'aide les montre.

Chacune est la fonction de ce nom, dans le module de ce nom de `commandes/`, qu'on ne charge que si
on la demande : sa docstring est la suite de son aide.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SOMMAIRE: Final[Mapping[str, str]] = {
    "jeux": "Montre les jeux et leurs options de règles.",
    "ia": "Montre les IA intégrées, jeu par jeu, et les niveaux.",
    "partie": "Lance un processus par joueur ; ils jouent entre eux, et l'on regarde.",
    "table": "Ouvre une table dans le navigateur, contre des IA ou avec des amis.",
    "jouer": "Joue contre des IA, ou montre des IA qui jouent.",
    "simuler": "Fait jouer des IA entre elles, enregistre les parties et en fait le bilan.",
    "gymnase": "Compare des IA sur les mêmes donnes, chacune jouée à toutes les places.",
    "verifier": "Rejoue des parties enregistrées et dit chaque règle enfreinte.",
    "rejouer": "Rejoue une partie enregistrée, en avant et en arrière.",
    "analyser": "Juge chaque coup de parties enregistrées : points perdus, précision, pires coups.",
    "exporter": "Écrit des parties enregistrées sous une autre forme.",
    "noeud": "Attend une invitation, joue la partie, et reprend celle qu'une panne aurait coupée.",
    "inviter": "Ouvre une table : invite ces nœuds, et attend les autres par le lien affiché.",
    "rejoindre": "Rejoint la table de ce lien.",
    "chercher": (
        "Cherche sur le réseau local les nœuds lancés avec `--visible`, et donne leurs liens."
    ),
    "cerveau": (
        "Fait d'une IA un service web, qui répond un coup à chaque position qu'on lui envoie."
    ),
    "arbitre": (
        "Arbitre une partie entre des cerveaux (« rebelote cerveau », ou d'un autre langage)."
    ),
    "historique": (
        "Montre les parties gardées, ou une seule, que l'on peut alors écrire dans un fichier."
    ),
    "classement": (
        "Classe les joueurs et les IA des parties gardées et finies, puis les IA des tournois."
    ),
}
