"""À quelles conditions un tournoi s'est joué : ses règles, et la commande qui le refait."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.gymnase.tournoi.tournoi import DELAI, Tournoi
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.regles import texte_option


@dataclass(frozen=True, slots=True)
class RegleChangee:
    """Une option qui n'a pas sa valeur par défaut, telle qu'on la donne à la commande."""

    nom: str
    valeur: str
    defaut: str
    aide: str


def regles_changees(tournoi: Tournoi) -> list[RegleChangee]:
    """Les options qui diffèrent du jeu par défaut, dans l'ordre où il les présente."""
    regles = tournoi.regles_lues()
    return [
        RegleChangee(nom, texte_option(getattr(regles, nom)), texte_option(defaut), aide)
        for nom, defaut, _, aide in regles.options()
        if getattr(regles, nom) != defaut
    ]


def commande(bilan: Bilan) -> str:
    """La commande qui rejoue ces donnes-là."""
    tournoi = bilan.tournoi
    mots = ["rebelote", "gymnase", tournoi.jeu]
    # Le « #2 » d'une IA nommée deux fois n'est qu'à nous.
    mots += [participant.nom.partition("#")[0] for participant in tournoi.participants]
    mots += ["--donnes", str(len(bilan.donnes)), "--graine", str(tournoi.graine)]
    mots += ["--manches", str(tournoi.manches)]
    if tournoi.sieges != trouver(tournoi.jeu).nombres_de_joueurs[-1]:
        mots += ["--nombre", str(tournoi.sieges)]
    if tournoi.delai != DELAI:
        mots += ["--delai", f"{tournoi.delai:g}"]
    for regle in regles_changees(tournoi):
        mots += ["--regle", f"{regle.nom}={regle.valeur}"]
    return shlex.join(mots)
