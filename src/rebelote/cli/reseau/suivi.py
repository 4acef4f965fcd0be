"""Suivre du dehors une partie entre des processus : ce qu'ils en disent, et ce qui leur arrive."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rebelote.cli.affichage import colorer
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.scores import en_ligne

if TYPE_CHECKING:
    from rebelote.p2p.noeud.equipage import Equipage

LIGNES = 16
RYTHME = 0.25
"""Secondes entre deux regards : regarder ne doit pas ralentir la partie."""
ARRETES = ("fini", "arrete")
STATUTS = {
    "libre": "attend",
    "invite": "prend place",
    "en_jeu": "joue",
    "fini": "a fini",
    "arrete": "s'arrête",
}


class Suivi:
    """La partie telle qu'on la voit du dehors, jusqu'à sa fin."""

    def __init__(
        self,
        equipage: Equipage,
        jeu: Jeu,
        noms: Sequence[str],
        console: Console,
        detail: bool = False,
    ) -> None:
        from rebelote.p2p.manche.chronique import Chronique

        self.equipage, self.jeu, self.noms, self.console = equipage, jeu, noms, console
        self.etats: list[dict[str, Any] | None] = [None] * len(noms)
        self._alertes: dict[int, list[str]] = {siege: [] for siege in range(len(noms))}
        """Ce que chaque processus a dit sur sa sortie d'erreur, et s'il est mort."""
        self._lignes: deque[Text] = deque(maxlen=LIGNES)
        self._vues, self._depart = 0, time.monotonic()
        self._chronique = Chronique(jeu, noms, detail)
        self._morts: set[int] = set()
        self._live: Live | None = None

    def jusqu_a_la_fin(self) -> None:
        """Montre la partie ; rend la main quand plus rien n'y bougera."""
        vivant = self.console.is_terminal
        live = Live(console=self.console, refresh_per_second=12) if vivant else nullcontext()
        with live as self._live:
            while not self._regarder():
                time.sleep(RYTHME)

    def fautes(self) -> list[str]:
        """Ce qu'ont dit les nœuds morts, et ceux dont l'IA n'a pas su jouer."""
        self._alerter()
        processus = enumerate(self.equipage.processus)
        return [ligne for siege, p in processus if p.en_faute for ligne in self._alertes[siege]]

    def _regarder(self) -> bool:
        """Un regard sur tous ; vrai quand il n'y a plus rien à voir."""
        nouveaux = [processus.etat() for processus in self.equipage.processus]
        # Parti après la fin, un nœud ne répond plus : on garde ce qu'il en a dit.
        self.etats = [
            ancien if neuf is None and ancien and ancien["statut"] in ARRETES else neuf
            for neuf, ancien in zip(nouveaux, self.etats, strict=True)
        ]
        self._raconter()
        self._alerter()
        if self._live is not None:
            self._live.update(self._tableau())
        return self._termine()

    def _termine(self) -> bool:
        statuts = {etat["statut"] for etat in self.etats if etat}
        if self._morts and "en_jeu" not in statuts:
            return True  # la partie n'a pas commencé, ou ceux qui restent l'ont finie
        return statuts <= set(ARRETES)

    def _raconter(self) -> None:
        from rebelote.p2p.messages.entree import lire_entree

        source = next((p for p in self.equipage.processus if p.vivant), None)
        for objet in source.journal(self._vues) if source else []:
            self._vues += 1
            for ligne in self._chronique.lignes(lire_entree(objet)):
                self._dire(colorer(ligne))

    def _alerter(self) -> None:
        """Ce que les nœuds disent d'eux-mêmes ; un mort se dit une fois."""
        for siege, processus in enumerate(self.equipage.processus):
            qui = f"{nom_siege(siege)} {self.noms[siege]}"
            lignes = [f"{qui} : {ligne}" for ligne in processus.erreurs()]
            if processus.mort and siege not in self._morts:
                self._morts.add(siege)
                lignes.append(f"{qui} s'est arrêté (code {processus.popen.returncode})")
            self._alertes[siege] += lignes
            for ligne in lignes:
                self._dire(Text(ligne, style="bold red"))

    def _dire(self, texte: Text) -> None:
        self._lignes.append(texte)
        if self._live is None:
            self.console.print(texte)

    def _tableau(self) -> Panel:
        table = Table("siège", "nœud", "état", "journal", expand=True)
        for siege, etat in enumerate(self.etats):
            table.add_row(*self._rangee(siege, etat))
        connu = next((etat for etat in self.etats if etat and etat["scores"]), None)
        scores = en_ligne(connu["scores"]) if connu else ""
        duree = time.monotonic() - self._depart
        rythme = f"{self._vues / duree:.0f} entrées signées/s" if duree > 0.5 else ""
        score = Text(f"Score  {scores}   {rythme}", style="bold")
        return Panel(Group(table, score, *self._lignes), title=f"{self.jeu.titre}, pair à pair")

    def _rangee(self, siege: int, etat: dict[str, Any] | None) -> tuple[str, str, str, str]:
        nom = self.noms[siege]
        if etat is None:
            fin = "arrêté" if siege in self._morts else "ne répond pas"
            return "  " + nom_siege(siege), nom, fin, ""
        marque = "▶ " if nom_siege(siege) in etat["attendus"] else "  "
        tete = f"{etat['seq']} · {etat['tete'][:8]}" if etat["tete"] else ""
        return marque + nom_siege(siege), nom, STATUTS.get(etat["statut"], etat["statut"]), tete
