"""Écrire des parties, une par ligne : le fichier paraît entier ou pas du tout.

On écrit dans un fichier voisin, qui prend son nom à la fin. Une interruption ne perd rien : les
parties finies sont alors gardées sous le nom demandé, et jamais une ligne coupée en deux.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from rebelote.archives.pannes import raison
from rebelote.archives.prives import ouvrir_prive
from rebelote.noyau.erreurs import ErreurRebelote


class EcritureImpossible(ErreurRebelote):
    """La sortie demandée ne peut pas être écrite."""


def ligne_json(objet: Any) -> str:
    """L'objet sur une ligne, toujours écrit de la même façon."""
    return json.dumps(objet, ensure_ascii=False, separators=(",", ":"))


def sortie_permise(chemin: Path, ecraser: bool = False) -> Path:
    """Le chemin où écrire, ou un refus avant que rien ne soit commencé."""
    try:
        return _libre(chemin.resolve(), ecraser)
    except (OSError, RuntimeError) as erreur:
        # Un nom trop long, un dossier interdit, des liens en boucle (RuntimeError avant 3.13).
        motif = raison(erreur) if isinstance(erreur, OSError) else "ce chemin tourne en rond"
        raise EcritureImpossible(f"{chemin} ne peut pas être écrit : {motif}") from None


def _libre(chemin: Path, ecraser: bool) -> Path:
    if chemin.is_dir():
        raise EcritureImpossible(f"{chemin} est un dossier ; attendu un nom de fichier")
    if chemin.exists() and not chemin.is_file():
        raise EcritureImpossible(f"{chemin} n'est pas un fichier ordinaire")
    if chemin.exists() and not ecraser:
        raise deja_ecrit(chemin)
    if not chemin.parent.is_dir():
        raise EcritureImpossible(f"le dossier {chemin.parent} n'existe pas")
    return chemin


def deja_ecrit(chemin: Path) -> EcritureImpossible:
    """Le refus d'écrire sur ce qui existe, sans qu'on l'ait demandé."""
    return EcritureImpossible(f"{chemin} existe déjà ; --ecraser le remplace")


class Ecrivain:
    """Le fichier en cours d'écriture ; à employer avec `with`."""

    def __init__(self, chemin: Path, ecraser: bool = False, prive: bool = False) -> None:
        """`prive` : créé, nul autre que nous ne peut le lire."""
        self.chemin = sortie_permise(chemin, ecraser)
        self.ecraser, self._prive = ecraser, prive
        self.nombre = 0
        self._partiel = self.chemin.with_name(f".{self.chemin.name}.{os.getpid()}.partiel")
        self._fin = 0

    def __enter__(self) -> Self:
        try:
            self._fichier = self._ouvrir()
        except OSError as erreur:
            raise self._impossible(erreur) from None
        return self

    def _ouvrir(self) -> BinaryIO:
        if self._prive:
            return ouvrir_prive(self._partiel, ajouter=False)
        return self._partiel.open("wb")

    def ecrire(self, ligne: str) -> None:
        """Ajoute une ligne entière."""
        donnees = f"{ligne}\n".encode()
        try:
            if self._fichier.tell() != self._fin:
                # Une écriture interrompue a laissé un bout de ligne : on écrit par-dessus.
                self._fichier.seek(self._fin)
            self._fichier.write(donnees)
        except OSError as erreur:
            raise self._impossible(erreur) from None
        self._fin += len(donnees)
        self.nombre += 1

    def __exit__(
        self,
        genre: type[BaseException] | None,
        _: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._clore()
        except OSError as erreur:
            raise self._impossible(erreur, f" ; voir {self._partiel}") from None

    def _clore(self) -> None:
        with self._fichier as fichier:
            fichier.flush()
            # Une interruption au milieu d'une écriture a pu laisser un bout de ligne.
            fichier.truncate(self._fin)
            os.fsync(fichier.fileno())
        if not self.nombre:
            self._partiel.unlink()
        elif self.chemin.exists() and not self.ecraser:
            raise EcritureImpossible(
                f"{self.chemin} est apparu entre-temps ; les parties sont dans {self._partiel}"
            )
        else:
            self._partiel.replace(self.chemin)

    def _impossible(self, erreur: OSError, suite: str = "") -> EcritureImpossible:
        return EcritureImpossible(f"{self.chemin} ne peut pas être écrit : {raison(erreur)}{suite}")


def ecrire_texte(chemin: Path, texte: str, ecraser: bool = False, prive: bool = False) -> None:
    """Écrit un fichier d'un coup, avec les mêmes précautions."""
    with Ecrivain(chemin, ecraser, prive) as ecrivain:
        ecrivain.ecrire(texte.removesuffix("\n"))
