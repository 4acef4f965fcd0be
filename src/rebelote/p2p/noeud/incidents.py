"""Les incidents : ce qui n'aurait pas dû arriver se dit et se garde, et le nœud continue."""

from __future__ import annotations

import contextlib
import sys
import traceback
from pathlib import Path
from typing import Final

from rebelote.archives.prives import ouvrir_prive
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.texte import montrable

FICHIER: Final = "incidents.txt"
MAXIMUM: Final = 20
"""Au-delà, on ne garde plus rien : un incident qui se répète ne remplit pas le disque."""


class Incidents:
    """Ce qui est arrivé d'inattendu à un nœud ; chaque chose n'est dite qu'une fois."""

    def __init__(self, nom: str, donnees: Path) -> None:
        self._nom, self._chemin = nom, donnees / FICHIER
        self._dits: set[str] = set()

    def dire(self, phrase: str) -> bool:
        """Dit cette phrase sur la sortie d'erreur ; faux si elle l'avait déjà été."""
        if phrase in self._dits or len(self._dits) >= MAXIMUM:
            return False
        self._dits.add(phrase)
        print(f"{self._nom} : {montrable(phrase)}", file=sys.stderr, flush=True)
        return True

    def noter(self, erreur: Exception) -> None:
        """Une erreur que rien n'attendait : dite en une ligne, gardée en entier.

        Un refus, lui, dit déjà tout : il n'y a pas de trace à garder.
        """
        if isinstance(erreur, ErreurRebelote):
            self.dire(str(erreur))
            return
        nature = f"{type(erreur).__name__} : {erreur}".splitlines()[0]
        phrase = f"incident inattendu, la partie continue ({nature}) ; détail dans {self._chemin}"
        if self.dire(phrase):
            with contextlib.suppress(OSError), ouvrir_prive(self._chemin) as fichier:
                fichier.write("".join(traceback.format_exception(erreur)).encode() + b"\n")
