"""Notre joueur, assis à son poste : on lui demande son coup, et sa doublure joue s'il faute."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from rebelote.ia.surveille import FauteIA
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.noeud.reflexion import Reflexion


class JoueurAssis:
    """Celui qui choisit nos coups, le temps d'une partie."""

    def __init__(
        self,
        joueur: Joueur,
        poste: PosteActif,
        suivre: Callable[[list[Envoi]], None],
        dire_la_faute: Callable[[str], None],
        incident: Callable[[Exception], None],
    ) -> None:
        """`suivre` porte ce que son choix fait envoyer ; `dire_la_faute` reçoit la première.

        `incident` reçoit ce que rien n'attendait, de lui ou de nous.
        """
        self._poste, self._suivre, self._dire_la_faute = poste, suivre, dire_la_faute
        self._incident = incident
        self._reflexion = Reflexion(joueur, poste.reglages.reflexion)
        self._choix: asyncio.Task[None] | None = None
        self._chrono: tuple[int, float] | None = None
        self.fautes = 0
        """Le nombre de ses coups que la doublure a choisis, faute d'un coup permis à temps."""
        self.delais: list[float] = []
        """Pour chacun de ses coups : les secondes entre le choix et le dernier accusé."""

    def solliciter(self) -> None:
        """Lui demande son coup, s'il doit choisir et n'y songe pas déjà."""
        if self._choix is not None and not self._choix.done():
            return
        if self._poste.attend_une_decision() is not None:
            self._choix = asyncio.get_running_loop().create_task(self._jouer())

    def se_lever(self) -> None:
        """Une autre partie commence : ce qu'il cherche encore ne servira plus."""
        if self._choix is not None:
            self._choix.cancel()

    def chronometrer(self) -> None:
        """Note le temps qu'il a fallu pour que tous accusent son coup."""
        if self._chrono is None:
            return
        seq, depart = self._chrono
        if self._poste.accuse_par_tous(seq):
            self.delais.append(time.perf_counter() - depart)
            self._chrono = None

    async def _jouer(self) -> None:
        try:
            await self._choisir()
        except Exception as erreur:
            self._incident(erreur)

    async def _choisir(self) -> None:
        poste = self._poste
        vue = poste.attend_une_decision()
        if vue is None:
            return
        longueur = len(poste.journal)
        try:
            coup: Evenement | None = await self._reflexion.choisir(vue)
        except FauteIA as faute:
            coup = self._remplacer(faute)
        if coup is not None and poste.attend_une_decision() is not None:
            with contextlib.suppress(ErreurRebelote):
                # Une exclusion a pu changer la donne pendant la réflexion : on redemandera.
                self._chrono = (longueur + 1, time.perf_counter())
                self._suivre(poste.decider(coup))
        if len(poste.journal) != longueur:
            asyncio.get_running_loop().call_soon(self.solliciter)

    def _remplacer(self, faute: FauteIA) -> Evenement | None:
        """Le coup de la doublure de la table, faute d'un coup de notre IA : c'est dit et compté."""
        poste = self._poste
        if poste.attend_une_decision() is None:
            return None
        if not self.fautes:
            self._dire_la_faute(str(faute))
        self.fautes += 1
        return poste.deroulement.coup_de_doublure(poste.moi, len(poste.journal) + 1)
