"""Plusieurs personnes devant un même écran : on se le passe, et chacun n'y lit que son siège."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from rebelote.cli.affichage import colorer, demander, effacer, oublier_les_touches
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.recit.recit import Recit, film


class EcranPartage:
    """Le joueur de tous ces sièges : appelle la personne, lui dit ce qu'elle a manqué, l'écoute.

    Rien n'est conté entre deux appels : ce qu'un siège peut voir, son voisin ne doit pas le lire.
    """

    def __init__(self, personne: Joueur, console: Console, recit: Recit) -> None:
        self._personne, self._console, self._recit = personne, console, recit
        self._devant: Siege | None = None
        self._lus: dict[Siege, tuple[int, Etat]] = {}
        """Où chacun en est de sa lecture : le rang d'un événement, et l'état qu'il voyait."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        if vue.siege != self._devant:
            self._passer(vue.siege)
        self._raconter(vue)
        return self._personne.choisir(vue)

    def conclure(self, partie: Partie[Any]) -> None:
        """La fin de la partie, à qui est devant l'écran ; il n'y a plus rien à cacher."""
        if self._devant is not None:
            self._raconter(partie.vue(self._devant))
        for ligne in self._recit.conclusion(partie.etat):
            self._console.print(colorer(ligne))

    def _passer(self, siege: Siege) -> None:
        self._devant = siege
        effacer(self._console)
        oublier_les_touches()
        qui = f"{nom_siege(siege)}, {self._recit.noms[siege]}"
        demander(self._console, f"À {qui} : Entrée, sans personne d'autre devant l'écran ")

    def _raconter(self, vue: Vue[Any]) -> None:
        assert vue.depart is not None
        rang, etat = self._lus.get(vue.siege, (0, vue.depart))
        for pas in film(etat, vue.journal[rang:], None):  # déjà vu de ce siège
            for ligne in self._recit.lignes(pas):
                self._console.print(colorer(ligne))
        self._lus[vue.siege] = (vue.rang, vue.etat)
