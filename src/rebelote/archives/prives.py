"""Ce qui n'est qu'à nous sur le disque : créé avec ses droits, jamais corrigé après coup."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import BinaryIO, Final

DOSSIER: Final = 0o700
FICHIER: Final = 0o600


def dossier_prive(chemin: Path) -> Path:
    """Crée ce dossier, et ceux qui y mènent, pour nous seuls ; ceux qui existent restent tels."""
    for dossier in reversed(chemin.parents):
        if not dossier.exists():
            dossier.mkdir(mode=DOSSIER, exist_ok=True)
    chemin.mkdir(mode=DOSSIER, exist_ok=True)
    return chemin


def ouvrir_prive(chemin: Path, ajouter: bool = True) -> BinaryIO:
    """Ouvre ce fichier en écriture, à la suite ou à neuf ; créé, nul autre ne peut le lire."""
    suite = os.O_APPEND if ajouter else os.O_TRUNC
    return os.fdopen(os.open(chemin, os.O_WRONLY | os.O_CREAT | suite, FICHIER), "wb")


def creer_prive(chemin: Path) -> None:
    """Crée ce fichier, vide, que nul autre ne pourra lire ; s'il y a déjà quelque chose, rien."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(chemin, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FICHIER))


def ecrire_prive(chemin: Path, texte: str) -> None:
    """Écrit un fichier neuf, que nul autre ne peut lire."""
    with ouvrir_prive(chemin, ajouter=False) as fichier:
        fichier.write(texte.encode())
