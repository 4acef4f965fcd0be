"""La personne à une table du réseau : elle suit le jeu, choisit, et s'en va quand elle veut."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue

if TYPE_CHECKING:
    from rebelote.p2p.noeud import Noeud

HUMAIN: Final = "humain"
_REGARD: Final = 0.2
T = TypeVar("T")


class Personne:
    """Lit le terminal dans un fil à part : s'arrêter n'attend pas une réponse qui ne vient pas."""

    def __init__(self) -> None:
        self.sortie: int | None = None
        """Le code de sortie, quand c'est la personne qui est partie."""
        self._levee = threading.Event()
        self._lever: Callable[[], object] = lambda: None
        self._recit: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def assise(self) -> Iterator[None]:
        """Le temps d'une partie ; si la personne s'en va, la tâche courante est annulée."""
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

    def joueur(self, jeu: str) -> Joueur:
        return _AuTerminal(self, jeu)

    def choisir(self, jeu: str, vue: Vue[Any]) -> Evenement:
        from rebelote.cli.affichage import ouvrir_console
        from rebelote.cli.joueur_humain import JoueurHumain

        joueur = JoueurHumain(trouver(jeu), vue.etat.regles, ouvrir_console())
        return self._demander(lambda: joueur.choisir(vue))

    async def se_dire_prete(self) -> None:
        """Attend que la personne se dise prête, d'une ligne vide."""
        from rebelote.cli.affichage import demander, ouvrir_console

        question = "Entrée quand vous êtes prêt : "
        await asyncio.to_thread(self._demander, lambda: demander(ouvrir_console(), question))

    def _demander(self, question: Callable[[], T]) -> T:
        """Pose la question dans un fil que la fin du programme n'attendra pas."""
        from rebelote.cli.joueur_humain import Quitter

        reponses: queue.SimpleQueue[T | BaseException] = queue.SimpleQueue()

        def lire() -> None:
            try:
                reponses.put(question())
            except BaseException as erreur:
                reponses.put(erreur)

        threading.Thread(target=lire, daemon=True).start()
        while not self._levee.is_set():
            with contextlib.suppress(queue.Empty):
                reponse = reponses.get(timeout=_REGARD)
                if isinstance(reponse, Quitter | EOFError):
                    self._partir(0 if isinstance(reponse, Quitter) else 1)
                elif isinstance(reponse, BaseException):
                    raise reponse
                else:
                    return reponse
        raise asyncio.CancelledError("la personne n'est plus là pour répondre")

    def _partir(self, code: int) -> None:
        self.sortie = code
        self._levee.set()
        self._lever()

    def suivre(self, noeud: Noeud) -> None:
        """Raconte la partie à mesure que le journal grandit."""
        self._recit = asyncio.get_running_loop().create_task(_raconter(noeud))


class _AuTerminal:
    """Le joueur du nœud, quand c'est une personne."""

    def __init__(self, personne: Personne, jeu: str) -> None:
        self.personne, self.jeu = personne, jeu

    def choisir(self, vue: Vue[Any]) -> Evenement:
        return self.personne.choisir(self.jeu, vue)


async def _raconter(noeud: Noeud) -> None:
    from rebelote.cli.affichage import colorer, ouvrir_console
    from rebelote.p2p.chronique import raconter

    console, dites = ouvrir_console(), None
    while True:
        coeur = noeud.coeur
        if coeur is not None:
            # Au retour d'une panne, on ne raconte que ce qui suit.
            dites = len(coeur.journal) if dites is None else dites
            for entree in coeur.journal[dites:]:
                console.print(colorer(raconter(entree, coeur.tablee.jeu)))
            dites = len(coeur.journal)
        await asyncio.sleep(_REGARD)
