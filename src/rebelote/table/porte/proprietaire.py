"""Le propriétaire du serveur : une clé dite au terminal, échangée contre un cookie qui dure.

La clé change à chaque lancement et n'est écrite nulle part ; du cookie, on ne garde que
l'empreinte, et l'on s'en souvient d'un lancement à l'autre.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Final

from rebelote.archives.prives import dossier_prive, ecrire_prive
from rebelote.table.salon.jetons import connu, empreinte, jeton_neuf
from rebelote.table.salon.refus import PasAVous

FICHIER: Final = "proprietaires.json"
BILLET: Final = 60.0
"""Les secondes qu'un navigateur a pour s'ouvrir."""
RETENUS: Final = 32
"""Les navigateurs que l'on reconnaît : les derniers venus."""


class Proprietaire:
    """Qui peut ouvrir des tables."""

    def __init__(self, donnees: Path, port: int, ouvert: bool = False) -> None:
        self._chemin, self._ouvert = donnees / FICHIER, ouvert
        self.cle = jeton_neuf()
        self.cookie = f"proprietaire_{port}"
        """Deux serveurs d'une même machine ont les mêmes cookies : chacun a le sien."""

        self._empreintes: list[str] = self._relire()
        self._billet: tuple[str, float] | None = None

    def billet(self, maintenant: float) -> str:
        """De quoi entrer une seule fois, et bientôt.

        La ligne de commande d'un navigateur se lit dans la liste des processus : la clé n'y va pas.
        """
        self._billet = jeton_neuf(), maintenant + BILLET
        return self._billet[0]

    def echanger(self, cle: str, maintenant: float) -> str:
        """Le jeton du propriétaire, contre sa clé ou le billet qui en tient lieu."""
        if not secrets.compare_digest(cle.encode(), self.cle.encode()):
            self._poinconner(cle, maintenant)
        jeton = jeton_neuf()
        self._empreintes = [*self._empreintes, empreinte(jeton)][-RETENUS:]
        dossier_prive(self._chemin.parent)
        ecrire_prive(self._chemin, json.dumps(self._empreintes))
        return jeton

    def _poinconner(self, cle: str, maintenant: float) -> None:
        """Ce billet a servi, ou n'en est pas un."""
        attendu, fin = self._billet or ("", 0.0)
        if maintenant > fin or not secrets.compare_digest(cle.encode(), attendu.encode()):
            raise PasAVous("cette clé n'est pas celle que le terminal a dite")
        self._billet = None

    def est(self, jeton: str | None) -> bool:
        return jeton is not None and connu(jeton, self._empreintes)

    def peut_ouvrir(self, jeton: str | None) -> bool:
        return self._ouvert or self.est(jeton)

    def exiger(self, jeton: str | None) -> None:
        if not self.peut_ouvrir(jeton):
            raise PasAVous("seul le propriétaire du serveur ouvre des tables")

    def exiger_lui_meme(self, jeton: str | None) -> None:
        """Ouvert ou non à tous, un serveur n'a qu'un nœud : celui de son propriétaire."""
        if not self.est(jeton):
            raise PasAVous("seul le propriétaire du serveur joue de pair à pair")

    def _relire(self) -> list[str]:
        try:
            gardees = json.loads(self._chemin.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return []
        return [une for une in gardees if isinstance(une, str)]
