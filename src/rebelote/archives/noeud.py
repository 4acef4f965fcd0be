"""Un morceau de JSON et sa place : chaque lecture réussit, ou dit quoi et où."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, NoReturn

from rebelote.archives.dates import ATTENDUE, DateIllisible, lire_date
from rebelote.cartes import Carte, CarteIllisible
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege


class Noeud:
    """Une valeur lue et le chemin qui y mène.

    >>> Noeud({"a": 1}).objet(["a"])["a"].entier()
    1
    """

    __slots__ = ("chemin", "valeur")

    def __init__(self, valeur: Any, chemin: str = "") -> None:
        self.valeur = valeur
        self.chemin = chemin

    def refuser(self, attendu: str) -> NoReturn:
        """Lève `Illisible` : où, ce qu'on y lit, ce qu'on y attendait."""
        raise Illisible(f"{self.chemin or 'partie'} : {_court(self.valeur)} ; attendu {attendu}")

    def sous(self, nom: str, valeur: Any) -> Noeud:
        return Noeud(valeur, f"{self.chemin}, {nom}" if self.chemin else nom)

    def objet(self, obligatoires: list[str], facultatifs: list[str] | None = None) -> Champs:
        """Les champs de l'objet, sans champ manquant ni champ en trop."""
        if not isinstance(self.valeur, Mapping):
            self.refuser("un objet")
        ou = f"{self.chemin} : " if self.chemin else ""
        connus = [*obligatoires, *(facultatifs or [])]
        for nom in self.valeur:
            if nom not in connus:
                raise Illisible(f"{ou}champ inconnu : {_court(nom)} ; attendu {', '.join(connus)}")
        for nom in obligatoires:
            if nom not in self.valeur:
                raise Illisible(f"{ou}champ manquant : {nom}")
        return {nom: self.sous(nom, valeur) for nom, valeur in self.valeur.items()}

    def table(self) -> Champs:
        """Les champs d'un objet dont les noms sont libres."""
        if not isinstance(self.valeur, Mapping):
            self.refuser("un objet")
        for nom in self.valeur:
            self.sous("nom de champ", nom).texte()
        return {nom: self.sous(nom, valeur) for nom, valeur in self.valeur.items()}

    def liste(self, element: str) -> list[Noeud]:
        """Les éléments, nommés `element` et comptés à partir de 1."""
        if not isinstance(self.valeur, list):
            self.refuser("une liste")
        return [self.sous(f"{element} {rang}", v) for rang, v in enumerate(self.valeur, start=1)]

    def texte(self) -> str:
        """Un texte d'une ligne : un nom lu d'un fichier ne doit pas agir sur le terminal."""
        if not isinstance(self.valeur, str) or not self.valeur or not self.valeur.isprintable():
            self.refuser("un texte non vide, d'une ligne")
        return self.valeur

    def parmi(self, *choix: str) -> str:
        if self.valeur not in choix:
            self.refuser(" ou ".join(choix))
        return str(self.valeur)

    def entier(self, minimum: int | None = None) -> int:
        if type(self.valeur) is not int:
            self.refuser("un entier")
        if minimum is not None and self.valeur < minimum:
            self.refuser(f"un entier d'au moins {minimum}")
        return self.valeur

    def booleen(self) -> bool:
        if not isinstance(self.valeur, bool):
            self.refuser("vrai ou faux")
        return self.valeur

    def carte(self) -> Carte:
        try:
            return Carte.depuis_json(self.valeur)
        except CarteIllisible:
            self.refuser('une carte, par exemple {"valeur": "AS", "couleur": "PIQUE"}')

    def siege(self) -> Siege:
        try:
            siege = lire_siege(self.valeur)
        except ValueError:
            siege = CROUPIER
        if siege == CROUPIER:
            self.refuser("J1, J2, J3 ou J4")
        return siege

    def identifiant(self) -> str:
        try:
            return str(uuid.UUID(self.texte()))
        except ValueError:
            self.refuser("un identifiant UUID")

    def date(self) -> str:
        """Une date ISO 8601 avec son fuseau, gardée telle qu'elle est écrite."""
        texte = self.texte()
        try:
            lire_date(texte)
        except DateIllisible:
            self.refuser(ATTENDUE)
        return texte


Champs = dict[str, Noeud]


def _court(valeur: Any) -> str:
    """De quoi reconnaître la valeur, sans recopier une partie entière."""
    texte = repr(valeur)
    return texte if len(texte) <= 80 else f"{texte[:77]}…"
