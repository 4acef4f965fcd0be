"""Ce qu'un meneur local sait de sa table : qui tient les sièges, à quelle allure, jusqu'à quand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rebelote.archives.enregistrement import JoueurInscrit
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.table.seance.rythme import Pause


class Entourage(Protocol):
    """La table, vue de qui y mène la partie."""

    @property
    def pause(self) -> Pause:
        """L'allure des IA."""
        ...

    @property
    def temps_par_coup(self) -> int | None:
        """Les secondes d'une personne pour un coup."""
        ...

    def machine(self, siege: Siege) -> str | None:
        """L'IA qui tient ce siège en ce moment ; rien quand on y attend une personne."""
        ...

    def constater_l_absence(self, siege: Siege, depuis: float) -> None:
        """Confie son siège à une IA si cette personne n'est plus là, son tour venu à `depuis`."""
        ...

    def doublure(self, siege: Siege) -> str:
        """L'IA qui joue pour une personne dont le temps est passé."""
        ...

    def quelqu_un(self) -> bool:
        """Reste-t-il une personne pour qui jouer ? Sans elle, on attend."""
        ...

    def echeance(self, siege: Siege, depuis: float) -> float | None:
        """L'instant où l'on cessera d'attendre cette personne, son tour venu à cet instant-là."""
        ...

    def inscrits(self) -> Sequence[JoueurInscrit]:
        """Qui est assis où, comme un enregistrement l'écrit."""
        ...

    def noter(self, evenement: Evenement) -> None:
        """Un événement de plus au journal."""
        ...

    def signaler(self, siege: Siege) -> None:
        """L'état vu de ce siège a changé sans événement : lui seul le reçoit, lui seul le sait."""
        ...
