"""Le carnet d'un nœud, sur son disque."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from rebelote.archives.prives import dossier_prive, ouvrir_prive
from rebelote.noyau.erreurs import ErreurRebelote

ENSEMBLE: Final = "ensemble"
"""Le genre d'une ligne qui en tient plusieurs."""


class MemoireFichier:
    """Un carnet sur disque, une ligne JSON par note, écrite pour de bon avant de rendre la main."""

    def __init__(self, chemin: Path) -> None:
        self.chemin = chemin
        dossier_prive(chemin.parent)
        self._lignes = [note for ligne in self._reparer().splitlines() for note in _notes(ligne)]
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
        self._ecrire(_ligne(genre, objet))

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        """Sur une seule ligne : une panne qui la coupe n'en laisse rien."""
        if len(notes) > 1:
            self._ecrire(_ligne(ENSEMBLE, notes))
        else:
            for note in notes:
                self.noter(*note)

    def _ecrire(self, ligne: bytes) -> None:
        self._fichier.write(ligne + b"\n")
        self._fichier.flush()
        os.fsync(self._fichier.fileno())
        self._lignes += _notes(ligne)

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


def _notes(ligne: bytes) -> list[bytes]:
    """Les notes d'une ligne du carnet, chacune sur la sienne."""
    if not ligne.startswith(_DEBUT_D_ENSEMBLE):
        return [ligne]
    try:
        _, notes = json.loads(ligne)
        return [_ligne(*note) for note in notes]
    except (TypeError, ValueError):
        return [ligne]  # illisible : on le dira en la lisant


def _ligne(genre: str, objet: Any) -> bytes:
    return json.dumps([genre, objet], ensure_ascii=False, separators=(",", ":")).encode()


_DEBUT_D_ENSEMBLE: Final = f'["{ENSEMBLE}",'.encode()
