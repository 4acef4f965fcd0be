"""Le carnet d'un nœud, sur son disque."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from rebelote.archives.prives import dossier_prive, ouvrir_prive
from rebelote.noyau.erreurs import ErreurRebelote


class MemoireFichier:
    """Un carnet sur disque, une ligne JSON par note, écrite pour de bon avant de rendre la main."""

    def __init__(self, chemin: Path) -> None:
        self.chemin = chemin
        dossier_prive(chemin.parent)
        self._lignes = self._reparer().splitlines()
        self._fichier = ouvrir_prive(chemin)

    def _reparer(self) -> bytes:
        """Oublie une dernière ligne coupée par la panne : elle n'avait pas encore été envoyée."""
        if not self.chemin.exists():
            return b""
        contenu = self.chemin.read_bytes()
        entier = contenu[: contenu.rfind(b"\n") + 1]
        if entier != contenu:
            os.truncate(self.chemin, len(entier))  # tué là aussi, on n'en a rien perdu
        return entier

    def noter(self, genre: str, objet: Any) -> None:
        self.noter_ensemble([(genre, objet)])

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        """D'un seul appel au système : tué, notre processus ne peut l'avoir fait à moitié."""
        lignes = [_ligne(*note) for note in notes]
        reste = memoryview(b"".join(ligne + b"\n" for ligne in lignes))
        while reste:  # un disque plein, lui, coupe où il veut
            reste = reste[os.write(self._fichier.fileno(), reste) :]
        os.fsync(self._fichier.fileno())
        self._lignes += lignes

    def relire(self) -> list[tuple[str, Any]]:
        return [(genre, self.lire(rang)) for rang, genre in enumerate(self.genres())]

    def genres(self) -> list[str]:
        # `["entree",…` : le genre se lit sans le reste, qui est long.
        return [ligne[2 : ligne.find(b'"', 2)].decode(errors="replace") for ligne in self._lignes]

    def lire(self, rang: int) -> Any:
        try:
            _, objet = json.loads(self._lignes[rang])
        except ValueError:
            raise ErreurRebelote(f"{self.chemin} : ligne {rang + 1} illisible") from None
        return objet

    def fermer(self) -> None:
        self._fichier.close()


def _ligne(genre: str, objet: Any) -> bytes:
    return json.dumps([genre, objet], ensure_ascii=False, separators=(",", ":")).encode()
