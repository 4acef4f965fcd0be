"""Qui joue à une table du réseau : suivre la partie, choisir, s'en aller quand on veut."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

import typer

from rebelote.cli.joueur_humain import JoueurHumain, Quitter
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue

if TYPE_CHECKING:
    from rich.console import Console

    from rebelote.p2p.noeud import Noeud

HUMAIN: Final = "humain"
_REGARD: Final = 0.2
T = TypeVar("T")


class Personne:
    """Qui est assis là : on lui demande dans un fil à part, que partir n'attend pas."""

    def __init__(self) -> None:
        self.sortie: int | None = None
        """Le code de sortie, quand c'est elle qui est partie."""
        self._levee = threading.Event()
        self._lever: Callable[[], object] = lambda: None
        self._noeud: Noeud | None = None
        self._recit: asyncio.Task[None] | None = None
        self._dites = 0
        self._parole = threading.Lock()

    @cached_property
    def console(self) -> Console:
        from rebelote.cli.affichage import ouvrir_console

        return ouvrir_console()

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
            if self._recit is not None:
                self._recit.cancel()

    # --- Choisir ------------------------------------------------------------------------------

    def au_terminal(self, jeu: str) -> Joueur:
        """La personne elle-même, pour ce jeu."""
        return self.interruptible(_AuTerminal(self, jeu))

    def interruptible(self, joueur: Joueur) -> Joueur:
        """Ce joueur, dont le choix s'abandonne si l'on s'en va."""
        return _Interruptible(joueur, self._demander)

    async def se_dire_prete(self) -> None:
        """Attend que la personne se dise prête, d'une ligne vide."""
        from rebelote.cli.affichage import demander

        question = "Entrée quand vous êtes prêt : "
        await asyncio.to_thread(self._demander, lambda: demander(self.console, question))

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
            threading.Thread(target=lire, daemon=True).start()
        while not self._levee.is_set():
            with contextlib.suppress(queue.Empty):
                return reponses.get(timeout=_REGARD)()
        raise asyncio.CancelledError("plus personne pour répondre")

    def _partir(self, raison: Exception) -> None:
        """S'en va : la personne l'a voulu, il n'y a plus rien à lire, ou l'IA est en faute."""
        if isinstance(raison, Quitter | EOFError):
            self.sortie = 0 if isinstance(raison, Quitter) else 1
        else:
            typer.echo(f"l'IA est en faute : {raison!r}", err=True)
            self.sortie = 2
        self._levee.set()
        self._lever()

    # --- Suivre -------------------------------------------------------------------------------

    def suivre(self, noeud: Noeud) -> None:
        """Raconte la partie à mesure que le journal grandit."""
        self._noeud = noeud
        self._recit = asyncio.get_running_loop().create_task(self._suivre())

    async def _suivre(self) -> None:
        while True:
            self.raconter()
            await asyncio.sleep(_REGARD)

    def raconter(self) -> None:
        """Dit ce qui ne l'a pas encore été."""
        from rebelote.cli.affichage import colorer
        from rebelote.p2p.chronique import raconter

        coeur = None if self._noeud is None else self._noeud.coeur
        if coeur is None:
            return
        with self._parole:
            for entree in coeur.journal[self._dites :]:
                self.console.print(colorer(raconter(entree, coeur.tablee.jeu)))
                self._dites += 1


class _AuTerminal:
    """La personne qui choisit, avec les règles de la table où elle est assise."""

    def __init__(self, personne: Personne, jeu: str) -> None:
        self.personne, self.jeu = personne, trouver(jeu)

    def choisir(self, vue: Vue[Any]) -> Evenement:
        self.personne.raconter()
        return JoueurHumain(self.jeu, vue.etat.regles, self.personne.console).choisir(vue)


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
            raise CoupIllegal(coup, motif, vue.etat.explication(coup, motif))
        return coup
