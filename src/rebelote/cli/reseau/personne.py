"""Qui joue à une table du réseau : suivre la partie, choisir, s'en aller quand on veut."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import select
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

import typer
from rich.console import Console
from rich.control import Control
from rich.segment import ControlType

from rebelote.cli.codes import ECHEC, MAUVAISE_DEMANDE, REUSSITE
from rebelote.cli.interruption import LECTEUR
from rebelote.cli.reseau.recit_reseau import RecitReseau
from rebelote.cli.terminal.joueur_humain import JoueurHumain, Quitter
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue

if TYPE_CHECKING:
    from rebelote.cli.reseau.veille import Veille

_REGARD: Final = 0.2
T = TypeVar("T")


class Personne:
    """Qui est assis là : on lui demande dans un fil à part, que partir n'attend pas."""

    def __init__(self) -> None:
        self.sortie: int | None = None
        """Le code de sortie, quand c'est elle qui est partie."""
        self._levee = threading.Event()
        self._lever: Callable[[], object] = lambda: None
        self._veille: Veille | None = None
        self._recit: RecitReseau | None = None
        self._suivi: asyncio.Task[None] | None = None

    @cached_property
    def console(self) -> Guichet:
        return Guichet()

    @contextlib.contextmanager
    def assise(self) -> Iterator[None]:
        """Le temps d'une partie ; si elle s'en va, la tâche courante est annulée."""
        tache = asyncio.current_task()
        assert tache is not None
        boucle = asyncio.get_running_loop()
        self._lever = lambda: boucle.call_soon_threadsafe(tache.cancel)
        try:
            yield
        finally:
            self._levee.set()
            if self._suivi is not None:
                self._suivi.cancel()

    # --- Choisir ------------------------------------------------------------------------------

    def au_terminal(self, jeu: str) -> Joueur:
        """La personne elle-même, pour ce jeu."""
        return self.interruptible(_AuTerminal(self, jeu))

    def interruptible(self, joueur: Joueur) -> Joueur:
        """Ce joueur, dont le choix s'abandonne si l'on s'en va."""
        return _Interruptible(joueur, self._demander)

    async def se_dire(self, geste: str) -> None:
        """Attend que la personne se dise prête, ou se ravise, d'une ligne vide."""
        from rebelote.cli.affichage import demander
        from rebelote.p2p.accueil.salle import PRET

        if geste != PRET:
            await self._se_raviser()
            return
        question = "Entrée quand vous êtes prêt : "
        await asyncio.to_thread(self._demander, lambda: demander(self.console, question))
        if sys.stdin.isatty():
            self.annoncer("c'est noté (Entrée de nouveau : pas prêt)")

    async def _se_raviser(self) -> None:
        """Attend une ligne de plus ; hors d'un terminal, ce qui suit est pour la partie."""
        if not sys.stdin.isatty() or os.name == "nt":  # où l'on ne peut pas guetter une touche
            await asyncio.Event().wait()
        while not select.select([sys.stdin], [], [], 0)[0]:
            await asyncio.sleep(_REGARD)
        sys.stdin.readline()

    def _demander(self, question: Callable[[], T]) -> T:
        """Pose la question dans un fil que la fin du programme n'attendra pas."""
        reponses: queue.SimpleQueue[Callable[[], T]] = queue.SimpleQueue()

        def lire() -> None:
            try:
                reponse = question()
            except Exception as erreur:
                self._partir(erreur)
            else:
                reponses.put(lambda: reponse)

        if not self._levee.is_set():
            threading.Thread(target=lire, name=LECTEUR, daemon=True).start()
        while not self._levee.is_set():
            with contextlib.suppress(queue.Empty):
                return reponses.get(timeout=_REGARD)()
        raise asyncio.CancelledError("plus personne pour répondre")

    def _partir(self, raison: Exception) -> None:
        """S'en va : la personne l'a voulu, il n'y a plus rien à lire, ou l'IA est en faute."""
        if isinstance(raison, Quitter | EOFError):
            self.sortie = REUSSITE if isinstance(raison, Quitter) else ECHEC
            if self.sortie == ECHEC:
                typer.echo("plus rien à lire : vous quittez la table", err=True)
        else:
            typer.echo(f"l'IA est en faute : {raison!r}", err=True)
            self.sortie = MAUVAISE_DEMANDE
        self._levee.set()
        self._lever()

    # --- Suivre -------------------------------------------------------------------------------

    def suivre(self, veille: Veille) -> None:
        """Raconte la table, puis la partie, à mesure."""
        self._veille, self._boucle = veille, asyncio.get_running_loop()
        self._suivi = self._boucle.create_task(self._suivre())

    async def _suivre(self) -> None:
        while True:
            self.raconter()
            await asyncio.sleep(_REGARD)

    def raconter(self) -> None:
        """Dit ce qui ne l'a pas encore été ; dans la boucle, où la partie ne bouge pas."""
        if self._veille is None:
            return
        self._veille.regarder()
        poste = self._veille.noeud.poste
        if self._recit is None and poste is not None:
            self._recit = RecitReseau(poste)
        for ligne in self._recit.nouvelles() if self._recit else ():
            self.annoncer(ligne)

    def noms(self) -> Mapping[Siege, str]:
        """Qui est assis où, une fois la partie commencée."""
        return {} if self._recit is None else self._recit.recit.noms

    def raconter_d_abord(self) -> None:
        """D'un autre fil : avant de poser une question, tout ce qui y mène."""
        fait = threading.Event()
        self._boucle.call_soon_threadsafe(self.raconter)
        self._boucle.call_soon_threadsafe(fait.set)
        fait.wait(timeout=5 * _REGARD)

    def annoncer(self, ligne: str) -> None:
        self.console.annoncer(ligne)


class Guichet(Console):
    """Une console qui sait quelle question est à l'écran : le reste se dit au-dessus."""

    def __init__(self) -> None:
        from rebelote.cli.affichage import ouvrir_console

        ouvrir_console()  # règle aussi les flux
        super().__init__(highlight=False, soft_wrap=True)
        self._question: Any = ""

    def input(self, prompt: Any = "", **options: Any) -> str:
        self._question = prompt
        try:
            return super().input(prompt, **options)
        finally:
            self._question = ""

    def annoncer(self, ligne: str) -> None:
        """Dit cette ligne, et pose de nouveau la question qu'elle interrompt."""
        from rebelote.cli.affichage import colorer

        question = self._question if self.is_terminal else ""
        if question:
            self.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
        self.print(colorer(ligne))
        if question:
            self.print(question, markup=False, end="")


class _AuTerminal:
    """La personne qui choisit, avec les règles de la table où elle est assise."""

    def __init__(self, personne: Personne, jeu: str) -> None:
        self.personne, self.jeu = personne, trouver(jeu)

    def choisir(self, vue: Vue[Any]) -> Evenement:
        self.personne.raconter_d_abord()
        personne = self.personne
        joueur = JoueurHumain(self.jeu, vue.etat.regles, personne.console, noms=personne.noms())
        return joueur.choisir(vue)


class _Interruptible:
    """Un joueur dont le choix se demande dans un fil que rien n'attend."""

    def __init__(
        self, joueur: Joueur, demander: Callable[[Callable[[], Evenement]], Evenement]
    ) -> None:
        self._joueur, self._demander = joueur, demander

    def choisir(self, vue: Vue[Any]) -> Evenement:
        return self._demander(lambda: self._choisir(vue))

    def _choisir(self, vue: Vue[Any]) -> Evenement:
        coup = self._joueur.choisir(vue)
        motif = vue.etat.motif_refus(coup)
        if motif is not None:
            raise CoupIllegal(vue.etat.refus(coup, motif))
        return coup
