"""Mener un tournoi : des ouvriers au journal, du journal au bilan, dans l'ordre des donnes."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field

from rebelote.gymnase.tournoi.arret import Objectif, Suivi
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.gymnase.tournoi.execution import Execution
from rebelote.gymnase.tournoi.journal import Journal
from rebelote.gymnase.tournoi.ouvriers import Ouvriers
from rebelote.gymnase.tournoi.resultats import DonneJouee
from rebelote.gymnase.tournoi.tournoi import Tournoi


@dataclass
class Seance:
    """Un tournoi qui se joue ; `donnes` sont celles que l'on a comptées, dans leur ordre."""

    tournoi: Tournoi
    objectif: Objectif
    ouvriers: Ouvriers
    journal: Journal | None = None
    donnes: list[DonneJouee] = field(default_factory=list)
    raison: str = "interrompu"

    def __post_init__(self) -> None:
        self.suivi = Suivi(self.tournoi, self.objectif)

    def mener(self, prevenir: Callable[[Suivi], None] = lambda suivi: None) -> Bilan:
        """Joue jusqu'à l'objectif ; `prevenir` est appelé à chaque progrès."""
        with closing(self._dans_l_ordre()) as donnes:
            for donne in donnes:
                self.donnes.append(donne)
                raison = self.suivi.ajouter(donne)
                prevenir(self.suivi)
                if raison is not None:
                    self.raison = raison
                    break
        return self.bilan()

    def bilan(self) -> Bilan:
        """Le bilan de ce qui est compté jusqu'ici."""
        return Bilan(self.tournoi, tuple(self.donnes), self.raison, self.suivi.verdict)

    def _dans_l_ordre(self) -> Generator[DonneJouee, None, None]:
        """Les donnes par numéro : l'arrêt ne dépend alors pas de qui a fini le premier."""
        pretes = {} if self.journal is None else dict(self.journal.donnes)
        gardees = frozenset(pretes)
        manquantes = (n for n in range(self.objectif.donnes) if n not in gardees)
        lots = iter(Execution(self.tournoi, self.ouvriers, manquantes))
        for numero in range(self.objectif.donnes):
            while numero not in pretes:
                lot = next(lots)
                if self.journal is not None:
                    self.journal.garder(lot)
                pretes.update((donne.numero, donne) for donne in lot)
            yield pretes.pop(numero)
