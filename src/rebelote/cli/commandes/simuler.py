"""`rebelote simuler` : des parties entre IA, enregistrées et comptées."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rebelote.archives import Ecrivain
from rebelote.archives.dates import lire_date
from rebelote.cli.affichage import avertir, console_de_phrases
from rebelote.cli.avancement import avancement
from rebelote.cli.bilans.simulation import BilanDeSimulation
from rebelote.cli.choix import lire_joueurs, lire_noms, lire_regles
from rebelote.cli.codes import ECHEC, INTERROMPU
from rebelote.cli.graines import graine_ou_hasard
from rebelote.cli.options import (
    DONNEUR,
    ECRASER,
    GRAINE,
    JEU,
    NOMBRE,
    NOMMER,
    PROCESSUS,
    REGLE,
)
from rebelote.cli.simulation import Deroulement, PartieJouee, PartieRatee, Simulation
from rebelote.cli.terminal.tablee import lire_donneur
from rebelote.ia.catalogue import ia_par_defaut
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.recit.nombres import compte

_PARTIES = typer.Option("--parties", "-n", min=1, help="Nombre de parties.")
_JOUEURS = typer.Option(
    "--joueurs",
    "--ia",
    "-j",
    metavar="IA,IA…",
    help=f"Les IA, siège par siège ; une seule vaut pour tous. {NOMMER}",
)
_SORTIE = typer.Option("--sortie", "-s", metavar="F.jsonl", help="Où écrire, une partie par ligne.")
_DATE = typer.Option(
    "--date", metavar="DATE", help="Date écrite dans les parties ; sinon, celle de leur début."
)


def simuler(
    jeu: Annotated[str, JEU],
    parties: Annotated[int, _PARTIES] = 1,
    graine: Annotated[int | None, GRAINE] = None,
    joueurs: Annotated[str | None, _JOUEURS] = None,
    nombre: Annotated[int | None, NOMBRE] = None,
    donneur: Annotated[str | None, DONNEUR] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    sortie: Annotated[Path | None, _SORTIE] = None,
    ecraser: Annotated[bool, ECRASER] = False,
    processus: Annotated[int, PROCESSUS] = 1,
    date: Annotated[str | None, _DATE] = None,
) -> None:
    """La même graine donne les mêmes parties, quel que soit le nombre de processus. Ctrl-C garde
    celles qui sont finies. Une IA qui triche ou tombe en panne arrête tout : code de sortie 1.

    Exemples : `rebelote simuler belote -n 100 -g 1 -s parties.jsonl`,
    `rebelote simuler belote -j simple,aleatoire,simple,aleatoire -r annonces=non`,
    `rebelote simuler belote -n 1000 -p 4 -j mon_ia.py:MonIA`
    """
    choisi = trouver(jeu)
    ias = tuple(lire_joueurs(choisi, _tablee(choisi, joueurs, nombre)))
    simulation = Simulation(
        choisi.nom,
        lire_regles(choisi, regle or []).en_json(),
        ias,
        graine_ou_hasard(graine),
        parties,
        None if date is None else _lire_date(date),
        lire_donneur(choisi, donneur, len(ias)),
    )
    ecrivain = None if sortie is None else Ecrivain(sortie, ecraser)
    _Seance(simulation, processus, ecrivain).mener()


def _tablee(jeu: Jeu, joueurs: str | None, nombre: int | None) -> str:
    """Le texte de `--joueurs` tel que `lire_joueurs` l'attend, complété par `--nombre`."""
    noms = lire_noms(joueurs, ia_par_defaut(jeu.nom))
    if nombre is None:
        return ",".join(noms)
    jeu.commencer(joueurs=nombre)
    if len(noms) == 1:
        noms *= nombre
    if len(noms) != nombre:
        raise ErreurRebelote(f"--nombre {nombre} mais {len(noms)} IA dans --joueurs")
    return ",".join(noms)


def _lire_date(texte: str) -> str:
    """La date, gardée telle qu'elle est tapée une fois comprise."""
    lire_date(texte)
    return texte


@dataclass
class _Seance:
    """Une simulation en train de se jouer."""

    simulation: Simulation
    processus: int
    ecrivain: Ecrivain | None
    bilan: BilanDeSimulation = field(default_factory=BilanDeSimulation)
    ratee: PartieRatee | None = None

    def mener(self) -> None:
        debut = time.perf_counter()
        console = console_de_phrases()
        console.print(f"graine {self.simulation.graine}")
        try:
            self._jouer_et_garder()
        except KeyboardInterrupt:
            avertir("interrompu")
            raise typer.Exit(INTERROMPU) from None
        finally:
            if self.bilan.parties:
                console.print(self.bilan.phrase(time.perf_counter() - debut))
                console.print(self.bilan.table(self.simulation))
                self._dire_la_sortie(console)
        if self.ratee is not None:
            self._dire_la_faute(self.ratee)
            raise typer.Exit(ECHEC)

    def _jouer_et_garder(self) -> None:
        """Quoi qu'il arrive, les parties finies sont gardées."""
        deroulement = Deroulement(self.simulation, self.processus)
        sortie: AbstractContextManager[object] = self.ecrivain or nullcontext()
        with sortie:
            try:
                self._jouer(deroulement)
            finally:
                for jouee in deroulement.reste():
                    self._garder(jouee)

    def _jouer(self, deroulement: Deroulement) -> None:
        barre = avancement("parties", self.simulation.parties)
        with closing(iter(deroulement)) as issues, barre as avancer:
            for issue in issues:
                if isinstance(issue, PartieRatee):
                    self.ratee = issue
                    return
                self._garder(issue)
                avancer()

    def _garder(self, jouee: PartieJouee) -> None:
        if self.ecrivain is not None:
            self.ecrivain.ecrire(jouee.ligne)
        self.bilan.ajouter(jouee)

    def _dire_la_sortie(self, console: Console) -> None:
        if self.ecrivain is not None:
            nombre = compte(self.ecrivain.nombre, "partie")
            console.print(escape(f"{nombre} dans {self.ecrivain.chemin}"))

    def _dire_la_faute(self, ratee: PartieRatee) -> None:
        ou = f"à la partie {ratee.index + 1}, graine {self.simulation.graine}"
        avertir(f"{self._coupables(ratee.siege)} en faute {ou} : {ratee.raison}")

    def _coupables(self, siege: Siege | None) -> str:
        """L'IA de ce siège ; sans siège, toutes : aucune n'a rien fait pour que cela finisse."""
        if siege is not None:
            return f"l'IA {self.simulation.joueurs[siege]} ({nom_siege(siege)}) est"
        noms = sorted(set(self.simulation.joueurs))
        return f"l'IA {noms[0]} est" if len(noms) == 1 else f"les IA {', '.join(noms)} sont"
