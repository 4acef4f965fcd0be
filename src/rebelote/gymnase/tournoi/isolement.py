"""Rejouer à part des donnes dont l'ouvrier est mort, et trouver l'IA qui l'a tué.

Le processus isolé dit qui va jouer avant chaque coup : s'il meurt, on sait à qui s'en prendre. Une
mort qui ne se répète pas vient d'ailleurs (mémoire, machine) : la donne est alors jouée comme si de
rien n'était, et le résultat n'en dépend pas.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import TypeAlias

from rebelote.gymnase.tournoi.ouvriers import CONTEXTE, interruption_retenue, preparer
from rebelote.gymnase.tournoi.resultats import DonneJouee, Faute, Genre
from rebelote.gymnase.tournoi.table import jouer_donne
from rebelote.gymnase.tournoi.tournoi import Plan, Tournoi
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.recit.nombres import court

Mortelles: TypeAlias = Mapping[tuple[int, Plan], Faute]
"""Les tables qui tuent leur processus, et la faute qu'on y retient."""


class Isolement:
    """Rejoue des donnes à part, et retient les IA qui tuent."""

    def __init__(self, tournoi: Tournoi) -> None:
        self.tournoi = tournoi
        self._coupables: set[int] = set()

    def jouer(self, numeros: Sequence[int]) -> list[DonneJouee]:
        """Ces donnes, chacune jusqu'au bout, quoi que fassent les IA au processus."""
        faites: list[DonneJouee] = []
        suspectes: set[tuple[int, Plan]] = set()
        mortelles: dict[tuple[int, Plan], Faute] = {}
        while len(faites) < len(numeros):
            essai = _Essai(self.tournoi, numeros[len(faites) :], mortelles)
            faites += essai.mener()
            if essai.coup is None:
                continue
            numero, plan, siege = essai.coup
            # Une première mort peut venir d'ailleurs ; la même table ne meurt pas deux fois ainsi.
            if (numero, plan) in suspectes or plan[siege] in self._coupables:
                self._coupables.add(plan[siege])
                mortelles[numero, plan] = self._faute(essai, siege)
            suspectes.add((numero, plan))
        return faites

    def _faute(self, essai: _Essai, siege: Siege) -> Faute:
        """L'ouvrier s'arrête de lui-même quand une IA bloquée n'entend plus l'alarme."""
        if essai.attente > self.tournoi.delai:
            return Faute(
                siege, Genre.DELAI, f"bloquée : pas de coup en {court(self.tournoi.delai)} s"
            )
        return Faute(siege, Genre.PANNE, _fin(essai.code))


def _fin(code: int | None) -> str:
    if code is not None and code < 0:
        return f"le processus a été tué par {signal.Signals(-code).name}"
    return f"le processus s'est arrêté (code {code})"


class _Essai:
    """Un processus à part, suivi coup par coup ; `coup` dit où il est mort, s'il est mort."""

    def __init__(self, tournoi: Tournoi, numeros: Sequence[int], mortelles: Mortelles) -> None:
        self.coup: tuple[int, Plan, Siege] | None = None
        self.code: int | None = None
        self.attente = 0.0
        """Les secondes du dernier coup annoncé à la fin du processus."""
        self._ici, la_bas = CONTEXTE.Pipe(duplex=False)
        arguments = (la_bas, tournoi, tuple(numeros), dict(mortelles))
        self._processus = CONTEXTE.Process(target=_jouer, args=arguments, daemon=True)
        with interruption_retenue():
            self._processus.start()
        la_bas.close()

    def mener(self) -> list[DonneJouee]:
        faites = []
        annonce = time.monotonic()
        try:
            while True:
                recu = self._ici.recv()
                annonce = time.monotonic()
                if isinstance(recu, DonneJouee):
                    faites.append(recu)
                    self.coup = None
                else:
                    self.coup = recu
        except EOFError:
            self.attente = time.monotonic() - annonce
            self._processus.join()
            self.code = self._processus.exitcode
        finally:
            self._processus.kill()
            self._processus.join()
            self._ici.close()
        if self.code and self.coup is None:
            raise ErreurRebelote(f"un ouvrier ne démarre pas : {_fin(self.code)}")
        return faites


def _jouer(
    envoi: Connection, tournoi: Tournoi, numeros: Sequence[int], mortelles: Mortelles
) -> None:
    preparer()
    for numero in numeros:

        def annoncer(plan: Plan, siege: Siege, numero: int = numero) -> None:
            envoi.send((numero, plan, siege))

        fautes = {plan: faute for (n, plan), faute in mortelles.items() if n == numero}
        envoi.send(jouer_donne(tournoi, numero, annoncer, fautes))
