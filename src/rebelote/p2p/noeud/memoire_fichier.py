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
            self.chemin.write_bytes(entier)
        return entier

    def noter(self, genre: str, objet: Any) -> None:
        ligne = json.dumps([genre, objet], ensure_ascii=False, separators=(",", ":")).encode()
        self._fichier.write(ligne + b"\n")
        self._fichier.flush()
        os.fsync(self._fichier.fileno())
        self._lignes.append(ligne)

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
