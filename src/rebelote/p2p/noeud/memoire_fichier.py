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
        self._reparer()
        self._fichier = ouvrir_prive(chemin)

    def _reparer(self) -> None:
        """Oublie une dernière ligne coupée par la panne : elle n'avait pas encore été envoyée."""
        if not self.chemin.exists():
            return
        contenu = self.chemin.read_bytes()
        entier = contenu[: contenu.rfind(b"\n") + 1]
        if entier != contenu:
            self.chemin.write_bytes(entier)

    def noter(self, genre: str, objet: Any) -> None:
        ligne = json.dumps([genre, objet], ensure_ascii=False, separators=(",", ":"))
        self._fichier.write(ligne.encode() + b"\n")
        self._fichier.flush()
        os.fsync(self._fichier.fileno())

    def relire(self) -> list[tuple[str, Any]]:
        notes = []
        for numero, ligne in enumerate(self.chemin.read_bytes().splitlines(), start=1):
            try:
                genre, objet = json.loads(ligne)
            except ValueError:
                raise ErreurRebelote(f"{self.chemin} : ligne {numero} illisible") from None
            notes.append((genre, objet))
        return notes

    def fermer(self) -> None:
        self._fichier.close()
