"""Le journal d'un tournoi : chaque donne finie y est écrite aussitôt, et pour de bon.

Une ligne de JSON par donne, après une ligne d'en-tête qui dit de quel tournoi il s'agit. Un arrêt
brutal peut couper la dernière ligne : elle est effacée à la reprise, et sa donne rejouée.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from rebelote import __version__
from rebelote.archives.ecriture import ligne_json
from rebelote.archives.json_strict import lire_json
from rebelote.archives.pannes import raison
from rebelote.gymnase.tournoi.empreintes import empreinte
from rebelote.gymnase.tournoi.resultats import DonneJouee
from rebelote.gymnase.tournoi.tournoi import Tournoi
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.stockage.adresse import dossier_des_donnees

FORMAT: Final = "rebelote-gymnase/1"


class JournalRefuse(ErreurRebelote):
    """Ce journal ne peut pas servir à ce tournoi."""


def entete(tournoi: Tournoi) -> dict[str, Any]:
    """Ce qui fait qu'un journal est celui de ce tournoi, code des IA compris."""
    codes = [empreinte(participant) for participant in tournoi.participants]
    return {"format": FORMAT, "version": __version__, **tournoi.en_json(), "codes": codes}


def chemin_par_defaut(tournoi: Tournoi) -> Path:
    """Le journal de ce tournoi dans votre dossier : le même tournoi y retrouve le sien."""
    cle = hashlib.sha256(ligne_json(tournoi.en_json()).encode()).hexdigest()[:16]
    return dossier_des_donnees() / "gymnase" / f"{tournoi.jeu}-{cle}.jsonl"


class Journal:
    """Le journal ouvert, et les donnes qu'il contenait déjà ; à employer avec `with`.

    Sans `reprendre`, il recommence à vide ; `garder_l_ancien` en met d'abord le contenu de côté.
    """

    def __init__(
        self,
        chemin: Path,
        tournoi: Tournoi,
        *,
        reprendre: bool = False,
        garder_l_ancien: bool = False,
    ) -> None:
        self.chemin = chemin
        self.donnes: dict[int, DonneJouee] = {}
        try:
            self._fichier = self._ouvrir()
            try:
                if not reprendre:
                    self._vider(garder_l_ancien)
                self._preparer(entete(tournoi))
            except BaseException:
                self._fichier.close()
                raise
        except OSError as erreur:
            raise JournalRefuse(f"{chemin} ne peut pas être écrit : {raison(erreur)}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._fichier.close()

    def garder(self, donnes: Iterable[DonneJouee]) -> None:
        """Écrit ces donnes ; au retour, elles sont sur le disque."""
        lignes = [ligne_json(donne.en_json()) for donne in donnes]
        try:
            self._ecrire(lignes)
        except OSError as erreur:
            raise JournalRefuse(
                f"{self.chemin} ne peut plus être écrit : {raison(erreur)}"
            ) from None

    def _ouvrir(self) -> BinaryIO:
        self.chemin.parent.mkdir(parents=True, exist_ok=True)
        fichier = self.chemin.open("a+b", buffering=0)
        _verrouiller(fichier, self.chemin)
        return fichier

    def _vider(self, garder_l_ancien: bool) -> None:
        """Le verrou est pris : nul autre tournoi n'y écrit."""
        if garder_l_ancien and self.chemin.stat().st_size:
            noms = (self.chemin.with_suffix(f".ancien{n}.jsonl") for n in count(1))
            shutil.copyfile(self.chemin, next(nom for nom in noms if not nom.exists()))
        self._fichier.truncate(0)

    def _preparer(self, attendu: dict[str, Any]) -> None:
        self._fichier.seek(0)
        *lignes, reste = self._fichier.read().split(b"\n")
        if not lignes and not ligne_json(attendu).encode().startswith(reste):
            raise JournalRefuse(f"{self.chemin} n'est pas le journal d'un tournoi")
        if lignes:
            _comparer(self.chemin, self._lire(lignes[0], 1), attendu)
            for rang, ligne in enumerate(lignes[1:], start=2):
                donne = self._donne(ligne, rang)
                self.donnes[donne.numero] = donne
        # Ce qui suit le dernier saut de ligne n'a pas été écrit en entier.
        self._fichier.truncate(sum(len(ligne) + 1 for ligne in lignes))
        if not lignes:
            self._ecrire([ligne_json(attendu)])

    def _ecrire(self, lignes: list[str]) -> None:
        self._fichier.write("".join(f"{ligne}\n" for ligne in lignes).encode())
        os.fsync(self._fichier.fileno())

    def _lire(self, ligne: bytes, rang: int) -> Any:
        try:
            return lire_json(ligne.decode())
        except (Illisible, UnicodeDecodeError):
            raise JournalRefuse(f"{self.chemin}, ligne {rang} : illisible") from None

    def _donne(self, ligne: bytes, rang: int) -> DonneJouee:
        try:
            return DonneJouee.depuis_json(self._lire(ligne, rang))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise JournalRefuse(f"{self.chemin}, ligne {rang} : ce n'est pas une donne") from None


def _verrouiller(fichier: BinaryIO, chemin: Path) -> None:
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        return
    try:
        fcntl.flock(fichier, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        fichier.close()
        raise JournalRefuse(f"un autre tournoi écrit déjà dans {chemin}") from None


def _comparer(chemin: Path, trouve: Any, attendu: dict[str, Any]) -> None:
    if not isinstance(trouve, dict) or trouve.get("format") != FORMAT:
        raise JournalRefuse(f"{chemin} n'est pas le journal d'un tournoi")
    differents = [nom for nom, valeur in attendu.items() if trouve.get(nom) != valeur]
    if differents == ["codes"]:
        raise JournalRefuse(
            f"le code d'une IA a changé depuis {chemin} : recommencez sans --reprendre"
        )
    if differents:
        raise JournalRefuse(f"{chemin} est d'un autre tournoi ({', '.join(differents)})")
