"""Une partie gardée, sans son journal : ce que montre l'historique."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from rebelote.noyau.sieges import Siege
from rebelote.stockage.modeles import JoueurGarde, PartieGardee
from rebelote.stockage.origine import Origine


@dataclass(frozen=True, slots=True)
class Identite:
    """Qui joue : un nom, l'IA s'il y en a une, la clé publique si la partie en donnait."""

    nom: str
    ia: str | None = None
    cle_publique: str | None = None

    def __str__(self) -> str:
        ia = f" [{self.ia}]" if self.ia and self.ia != self.nom else ""
        cle = f" #{self.cle_publique[:8]}" if self.cle_publique else ""
        return f"{self.nom}{ia}{cle}"


@dataclass(frozen=True, slots=True)
class JoueurResume:
    """Un siège de la partie."""

    siege: Siege
    identite: Identite
    camp: str
    score: int
    vainqueur: bool

    @classmethod
    def de(cls, ligne: JoueurGarde) -> Self:
        identite = Identite(ligne.nom, ligne.ia, ligne.cle_publique)
        return cls(ligne.siege, identite, ligne.camp, ligne.score, ligne.vainqueur)


@dataclass(frozen=True, slots=True)
class Resume:
    """Une partie gardée."""

    id_partie: str
    jeu: str
    regles: dict[str, Any]
    date_debut: datetime
    date_fin: datetime | None
    origine: Origine
    graine: int | None
    manches: int
    terminee: bool
    joueurs: tuple[JoueurResume, ...]

    @classmethod
    def de(cls, ligne: PartieGardee) -> Self:
        return cls(
            ligne.id_partie,
            ligne.jeu,
            ligne.regles,
            ligne.date_debut,
            ligne.date_fin,
            Origine(ligne.origine),
            None if ligne.graine is None else int(ligne.graine),
            ligne.manches,
            ligne.terminee,
            tuple(map(JoueurResume.de, ligne.joueurs)),
        )

    @property
    def camps(self) -> dict[str, Sequence[JoueurResume]]:
        """Les joueurs de chaque camp, dans l'ordre des sièges."""
        camps: dict[str, list[JoueurResume]] = {}
        for joueur in self.joueurs:
            camps.setdefault(joueur.camp, []).append(joueur)
        return dict(camps)
