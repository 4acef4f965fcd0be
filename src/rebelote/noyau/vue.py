"""La vue : tout ce qu'un siège sait de la partie, et la seule chose qu'on donne à un joueur."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

E_co = TypeVar("E_co", bound=Etat, covariant=True)


class Vue(Generic[E_co]):
    """La partie vue d'un siège : un état où l'inconnu est caché, et le journal tel qu'il l'a vu."""

    __slots__ = ("_journal", "_longueur", "depart", "etat", "siege")

    def __init__(
        self,
        siege: Siege,
        etat: E_co,
        journal: Sequence[Evenement] = (),
        depart: E_co | None = None,
    ) -> None:
        """Le journal mène de `depart` à `etat` ; une vue posée à la main n'a pas de départ."""
        self.siege = siege
        self.etat = etat
        self.depart = depart
        self._journal = journal
        self._longueur = len(self._journal)

    @property
    def journal(self) -> tuple[Evenement, ...]:
        """Les événements passés, ce que ce siège ne doit pas savoir y étant caché."""
        return tuple(self._journal[: self._longueur])

    @property
    def rang(self) -> int:
        """Le nombre d'événements passés."""
        return self._longueur

    def coups_legaux(self) -> Sequence[Evenement]:
        """Les coups permis à ce siège, dans un ordre stable."""
        return self.etat.coups_legaux(self.siege)

    def motif_refus(self, evenement: Evenement) -> Motif | None:
        return self.etat.motif_refus(evenement)

    def __repr__(self) -> str:
        return f"Vue(siege={self.siege}, etat={self.etat!r})"
