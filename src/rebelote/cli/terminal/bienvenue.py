"""Ce qu'on demande à qui s'assoit au terminal, avant la première donne : les règles, et son nom."""

from __future__ import annotations

from collections.abc import Sequence
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
    return [
        place if place.ia else _se_nommer(console, "Votre nom" if seul else f"Nom de {nom}", place)
        for nom, place in zip(map(nom_siege, range(len(places))), places, strict=True)
    ]


def _se_nommer(console: Console, question: str, place: Place) -> Place:
    with suppress(EOFError):
        return Place(demander(console, f"{question} (Entrée : {place.nom}) : ") or place.nom)
    return place
