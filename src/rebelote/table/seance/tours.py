"""Les tours : depuis quand on attend chacun, et à quel rang son choix est encore le même."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, Siege


@dataclass
class Tour:
    """On attend ce siège."""

    rang: int
    """Depuis ce rang, ses coups permis n'ont pas changé : un coup qui y répond vaut encore."""

    depuis: float
    coups: list[Evenement] | None
    """Ses coups permis, quand d'autres que lui peuvent agir entre-temps."""


class Tours:
    """Le tour de chacun de ceux qu'on attend.

    Là où plusieurs agissent ensemble (une passe, un draft), le coup de l'un ne périme pas celui
    qu'un autre est en train de choisir.
    """

    def __init__(self) -> None:
        self._tours: dict[Siege, Tour] = {}

    def suivre(self, partie: Partie[Any], auteur: Siege | None, maintenant: float) -> None:
        """Prend acte de l'événement que `auteur` vient d'ajouter."""
        attendus = partie.etat.attendus() - {CROUPIER}
        gardes = {s: t for s, t in self._tours.items() if s in attendus and s != auteur}
        self._tours = {
            siege: self._tour(partie, siege, gardes.get(siege), len(attendus) > 1, maintenant)
            for siege in attendus
        }

    def _tour(
        self, partie: Partie[Any], siege: Siege, ancien: Tour | None, ensemble: bool, heure: float
    ) -> Tour:
        coups = list(partie.vue(siege).coups_legaux()) if ensemble or ancien else None
        rang = len(partie.journal)
        if ancien is None:
            return Tour(rang, heure, coups)
        return Tour(ancien.rang if coups == ancien.coups else rang, ancien.depuis, coups)

    def repartir(self, maintenant: float) -> None:
        """Le temps repart pour tous : la partie était arrêtée."""
        for tour in self._tours.values():
            tour.depuis = maintenant

    def __getitem__(self, siege: Siege) -> Tour:
        return self._tours[siege]

    def __contains__(self, siege: Siege) -> bool:
        return siege in self._tours

    def __iter__(self) -> Iterator[Siege]:
        return iter(sorted(self._tours))
