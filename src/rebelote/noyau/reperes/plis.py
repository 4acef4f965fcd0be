"""Un pli tel que tous les jeux le disent : qui a posé quoi, et qui l'emporte."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rebelote.cartes import Carte
from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class Pose:
    """Une carte posée, et par qui."""

    siege: Siege
    carte: Carte
    mention: str = ""
    """Ce que l'on a dit en la posant : « belote », « forte »…"""

    @property
    def texte(self) -> str:
        return f"{self.carte} ({self.mention})" if self.mention else str(self.carte)


@dataclass(frozen=True, slots=True)
class PliFerme:
    """Un pli achevé : ses cartes dans l'ordre, et qui le remporte."""

    poses: tuple[Pose, ...]
    vainqueur: Siege
    points: int | None = None
    """Ce qu'il vaut, dans les jeux où les cartes valent des points."""

    beneficiaire: Siege | None = None
    """Qui en marque les points, quand ce n'est pas le vainqueur."""

    @property
    def cartes(self) -> tuple[Carte, ...]:
        return tuple(pose.carte for pose in self.poses)


def poses_depuis(meneur: Siege, cartes: Iterable[Carte], joueurs: int) -> tuple[Pose, ...]:
    """Ces cartes posées l'une après l'autre, à partir du meneur."""
    return tuple(Pose((meneur + place) % joueurs, carte) for place, carte in enumerate(cartes))
