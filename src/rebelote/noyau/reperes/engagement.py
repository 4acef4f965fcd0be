"""L'engagement : ce que des enchères ont conclu, quel que soit le jeu."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class Engagement:
    """Qui doit faire quoi, à quel atout, et qui en doute."""

    preneur: Siege
    atout: str | None = None
    """Le nom stable de l'atout : `COEUR`, `SANS_ATOUT`…"""

    valeur: int | None = None
    """Les points promis, quand on en promet."""

    nom: str = ""
    """Le nom de ce contrat, quand il en a un : « capot »."""

    contre: Siege | None = None
    surcontre: Siege | None = None
