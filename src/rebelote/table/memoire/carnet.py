"""Le carnet d'une table : son salon, récrit à chaque changement, et ses parties, événement par
événement.

Un serveur tué n'a rien à finir d'écrire : un salon paraît entier ou pas du tout, et d'un journal
on n'oublie que la dernière ligne, si elle est coupée.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from rebelote.archives import ligne_json
from rebelote.archives.prives import dossier_prive, ecrire_prive, ouvrir_prive
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.table.memoire import salon_ecrit
from rebelote.table.salon.salon import Salon

SALON: Final = "salon.json"


class Carnet:
    """Le dossier d'une table."""

    def __init__(self, dossier: Path) -> None:
        self.dossier = dossier
        self._journal: tuple[int, IO[bytes]] | None = None

    # --- Écrire -------------------------------------------------------------------------------

    def garder(self, salon: Salon) -> None:
        dossier_prive(self.dossier)
        neuf = self.dossier / f".{SALON}"
        ecrire_prive(neuf, ligne_json(salon_ecrit.ecrire(salon)))
        neuf.replace(self.dossier / SALON)

    def noter(self, partie: int, evenement: Evenement) -> None:
        ligne = f"{ligne_json(evenement_en_json(evenement))}\n".encode()
        fichier = self._ouvert(partie)
        fichier.write(ligne)
        fichier.flush()

    def _ouvert(self, partie: int) -> IO[bytes]:
        if self._journal is None or self._journal[0] != partie:
            self.fermer()
            self._journal = (partie, ouvrir_prive(self._chemin(partie)))
        return self._journal[1]

    def _chemin(self, partie: int) -> Path:
        return self.dossier / f"partie-{partie}.jsonl"

    def fermer(self) -> None:
        if self._journal is not None:
            self._journal[1].close()
            self._journal = None

    def effacer(self) -> None:
        self.fermer()
        shutil.rmtree(self.dossier, ignore_errors=True)

    # --- Relire -------------------------------------------------------------------------------

    def salon(self) -> Salon:
        """Le salon de ce dossier ; jamais celui d'un autre, dont une copie récrirait la partie."""
        lu = salon_ecrit.lire(json.loads((self.dossier / SALON).read_text(encoding="utf-8")))
        if lu.table != self.dossier.name:
            raise ValueError(f"ce salon est celui de la table {lu.table!r}")
        return lu

    def date(self) -> float:
        """Quand on y a écrit pour la dernière fois."""
        return max(fichier.stat().st_mtime for fichier in self.dossier.iterdir())

    def journal(self, salon: Salon) -> list[Evenement]:
        """Les événements de la partie en cours, sans la ligne que la panne aurait coupée."""
        chemin = self._chemin(salon.partie)
        if not chemin.exists():
            return []
        contenu = chemin.read_bytes()
        entier = contenu[: contenu.rfind(b"\n") + 1]
        if entier != contenu:
            chemin.write_bytes(entier)
        lignes = entier.decode().splitlines()
        return [evenement_depuis_json(json.loads(li), salon.jeu.evenements) for li in lignes]


def carnets(donnees: Path) -> Iterator[Carnet]:
    """Les tables gardées dans ce dossier, dans un ordre stable."""
    if donnees.is_dir():
        for dossier in sorted(donnees.iterdir()):
            if (dossier / SALON).is_file():
                yield Carnet(dossier)
