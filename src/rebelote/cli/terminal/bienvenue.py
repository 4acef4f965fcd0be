"""Ce qu'on demande à qui s'assoit au terminal, avant la première donne : les règles, et son nom."""

from __future__ import annotations

from collections.abc import Sequence, Set
from contextlib import suppress

from rich.console import Console

from rebelote.cli.affichage import confirmer, demander
from rebelote.cli.terminal.joueur_humain import montrer_les_regles
from rebelote.cli.terminal.tablee import Place
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import nom_siege


def accueillir(console: Console, jeu: Jeu, places: Sequence[Place]) -> list[Place]:
    """Propose de lire les règles, puis rend les places sous le nom que chacun s'y donne."""
    with suppress(EOFError):  # c'est la partie qui dira qu'il n'y a plus personne
        if confirmer(console, f"{jeu.titre} : lire les règles d'abord ?"):
            montrer_les_regles(jeu, console)
    seul = sum(not place.ia for place in places) == 1
    assises: list[Place] = []
    for siege, place in enumerate(places):
        question = "Votre nom" if seul else f"Nom de {nom_siege(siege)}"
        pris = {autre.nom for autre in assises if not autre.ia} - {place.nom}
        assises.append(place if place.ia else _se_nommer(console, question, place, pris))
    return assises


def _se_nommer(console: Console, question: str, place: Place, pris: Set[str]) -> Place:
    """Le nom que l'on s'y donne ; ceux des autres personnes sont pris."""
    with suppress(EOFError):
        while True:
            nom = demander(console, f"{question} (Entrée : {place.nom}) : ") or place.nom
            if nom not in pris:
                return Place(nom)
            console.print(f"{nom} : ce nom est pris", markup=False)
    return place
