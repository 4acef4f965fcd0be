"""Demander son coup à notre joueur, sans que sa faute puisse arrêter la partie."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from rebelote.ia.surveille import TOUTES, FauteIA, GenreFaute, coup_permis
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue

ReponseDuJoueur: TypeAlias = Evenement | FauteIA
"""Le coup du joueur, permis, ou ce qu'il a fait de travers."""

Lancer: TypeAlias = Callable[[Callable[[], None]], None]
"""Ce qui fait faire un travail ailleurs que dans la boucle."""


def _dans_un_fil_neuf(travail: Callable[[], None]) -> None:
    threading.Thread(target=travail, daemon=True).start()


class Reflexion:
    """Un joueur interrogé dans un fil à part, que la fin du programme n'attendra pas."""

    def __init__(self, joueur: Joueur, delai: float | None, lancer: Lancer | None = None) -> None:
        """`delai` : les secondes laissées pour un coup ; `None` pour une personne.

        `lancer` confie la question à un fil ; sans lui, chacune a le sien.
        """
        self._joueur, self._delai = joueur, delai
        self._lancer = lancer or _dans_un_fil_neuf
        self._en_cours: asyncio.Future[ReponseDuJoueur] | None = None

    async def choisir(self, vue: Vue[Any]) -> Evenement:
        """Le coup de notre joueur ; `FauteIA` s'il n'en donne pas un de permis, à temps."""
        if self._en_cours is not None and not self._en_cours.done():
            # Deux questions à la fois embrouilleraient une IA qui garde un état.
            raise FauteIA(GenreFaute.DELAI, vue.siege, "cherche encore un coup précédent")
        boucle = asyncio.get_running_loop()
        self._en_cours = futur = boucle.create_future()
        self._lancer(partial(self._repondre, vue, boucle, futur))
        await asyncio.wait({futur}, timeout=self._delai)
        if not futur.done():
            assert self._delai is not None
            raise FauteIA.trop_lente(vue.siege, self._delai)
        reponse = futur.result()
        if isinstance(reponse, Evenement):
            return reponse
        if isinstance(reponse.erreur, asyncio.CancelledError):
            raise reponse.erreur  # la personne est partie
        raise reponse

    def _repondre(
        self,
        vue: Vue[Any],
        boucle: asyncio.AbstractEventLoop,
        futur: asyncio.Future[ReponseDuJoueur],
    ) -> None:
        reponse: ReponseDuJoueur
        try:
            reponse = coup_permis(self._joueur, vue, TOUTES)
        except FauteIA as faute:
            reponse = faute
        with contextlib.suppress(RuntimeError):  # la boucle s'est fermée sans nous attendre
            boucle.call_soon_threadsafe(_rendre, futur, reponse)


def _rendre(futur: asyncio.Future[ReponseDuJoueur], reponse: ReponseDuJoueur) -> None:
    if not futur.done():
        futur.set_result(reponse)
