"""Les IA d'une partie : elles pensent hors de la boucle, peu à la fois, on couvre leurs fautes.

Une IA qui lève, triche ou s'éternise ne fait qu'un coup de travers : sa doublure joue, et l'on dit
laquelle a failli.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from random import Random
from typing import Any, Final

from rebelote.ia.catalogue import HASARD, charger, ia_par_defaut
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.noeud.reflexion import Reflexion
from rebelote.table.seance.fils import Fils

DELAI: Final = 30.0
"""Les secondes au bout desquelles on ne l'attend plus."""

ENSEMBLE: Final = max(2, os.cpu_count() or 1)
"""Les IA qui cherchent à la fois, toutes tables confondues."""


class Atelier:
    """Ce que toutes les tables ont en commun : le nombre d'IA qui cherchent ensemble."""

    def __init__(self, ensemble: int = ENSEMBLE) -> None:
        self.places = asyncio.Semaphore(ensemble)
        self.fils = Fils()


class _ALaDemande:
    """Une IA que l'on ne fait qu'à son premier coup, dans le fil où elle pense : c'est long."""

    def __init__(self, fabriquer: Callable[[], Joueur]) -> None:
        self._fabriquer = fabriquer
        self._joueur: Joueur | None = None

    def choisir(self, vue: Vue[Any]) -> Evenement:
        if self._joueur is None:
            self._joueur = self._fabriquer()
        return self._joueur.choisir(vue)


class Penseurs:
    """Les IA d'une table, une par siège et par nom ; chacune n'est faite que si on la demande."""

    def __init__(
        self,
        jeu: str,
        atelier: Atelier,
        graine: str | None,
        accuser: Callable[[Siege, str], None],
        delai: float = DELAI,
    ) -> None:
        """`accuser(siege, ia)` apprend la faute d'une IA ; sans `graine`, tout est imprévisible."""
        self._jeu, self._atelier, self._graine = jeu, atelier, graine
        self._accuser, self._delai = accuser, delai
        self._reflexions: dict[tuple[Siege, str], Reflexion] = {}

    async def choisir(self, ia: str, vue: Vue[Any]) -> Evenement:
        """Un coup permis, de cette IA ou de qui la double."""
        for nom in (ia, ia_par_defaut(self._jeu), HASARD):
            try:
                async with self._atelier.places:
                    return await self._reflexion(vue.siege, nom).choisir(vue)
            except ErreurRebelote:
                self._accuser(vue.siege, nom)
        return vue.coups_legaux()[0]

    def _reflexion(self, siege: Siege, nom: str) -> Reflexion:
        if (siege, nom) not in self._reflexions:
            alea = self._alea(siege, nom)
            joueur = _ALaDemande(lambda: charger(nom, self._jeu, alea))
            self._reflexions[siege, nom] = Reflexion(joueur, self._delai, self._atelier.fils.lancer)
        return self._reflexions[siege, nom]

    def _alea(self, siege: Siege, nom: str) -> Random:
        graine = self._graine
        return Random(None if graine is None else f"{graine}:{nom_siege(siege)}:{nom}")
