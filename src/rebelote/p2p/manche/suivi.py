"""Ce qu'un siège a vu de la partie, et d'où sa manche est partie.

Une manche qui commence ne relit rien de celles d'avant : son coût ne dépend pas de leur nombre. De
même d'une reprise : elle sait combien d'événements sont passés, et ne les relit qu'à la demande.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, SupportsIndex, overload

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue


class Histoire(Sequence[Evenement]):
    """Une suite que l'on allonge ; ses `nombre` premiers événements sont ce que rend `relire`."""

    def __init__(self, nombre: int = 0, relire: Callable[[], Sequence[Evenement]] = tuple) -> None:
        self._nombre, self._relire = nombre, relire
        self._neufs: list[Evenement] = []

    @cached_property
    def _anciens(self) -> Sequence[Evenement]:
        return self._relire()

    def ajouter(self, evenements: Iterable[Evenement]) -> None:
        self._neufs.extend(evenements)

    def jusqu_a(self, longueur: int) -> Histoire:
        """Le début de cette histoire, qui s'allongera sans elle ; il tient tout ce qui est relu."""
        debut = Histoire(self._nombre, lambda: self._anciens)
        debut.ajouter(self._neufs[: longueur - self._nombre])
        return debut

    def vue_par(self, siege: int) -> Histoire:
        """Ce qu'un siège en a vu."""
        longueur = len(self)
        return Histoire(longueur, lambda: [e.vu_par(siege) for e in self[:longueur]])

    def __len__(self) -> int:
        return self._nombre + len(self._neufs)

    @overload
    def __getitem__(self, cle: SupportsIndex) -> Evenement: ...
    @overload
    def __getitem__(self, cle: slice) -> list[Evenement]: ...
    def __getitem__(self, cle: Any) -> Any:
        if not isinstance(cle, slice):
            return self[cle:][0] if cle < 0 else self[cle : cle + 1][0]
        debut, fin, pas = cle.indices(len(self))
        if pas == 1 and debut >= self._nombre:
            return self._neufs[debut - self._nombre : max(fin - self._nombre, 0)]
        return [*self._anciens, *self._neufs][cle]

    def __iter__(self) -> Iterator[Evenement]:
        return iter(self[:])

    def __eq__(self, autre: object) -> bool:
        return isinstance(autre, Sequence) and list(self) == list(autre)

    __hash__ = None  # type: ignore[assignment]  # elle s'allonge

    def __repr__(self) -> str:
        return f"Histoire de {len(self)} événements"


class Suivi:
    """La vue d'un siège, qui avance d'un événement à la fois et revient au début de la manche."""

    def __init__(
        self, siege: Siege, depart: Etat, histoire: Histoire, etat: Etat | None = None
    ) -> None:
        """`etat` est où mène l'histoire vue de ce siège, si on le sait : on ne la rejoue pas."""
        self.siege, self._depart = siege, depart
        self._vus = histoire.vue_par(siege)
        self.etat = depart.suivre(self._vus) if etat is None else etat
        self.ouvrir_la_manche()

    def ouvrir_la_manche(self) -> None:
        """La manche précédente est acquise : on ne reviendra plus avant cet instant."""
        self.debut, self._acquis = self.etat, len(self._vus)

    def recommencer_la_manche(self) -> None:
        self.etat = self.debut
        # Une histoire neuve : une vue déjà donnée à un joueur ne change pas sous ses yeux.
        self._vus = self._vus.jusqu_a(self._acquis)

    def avancer(self, version: Evenement) -> None:
        self.etat = self.etat.suivant(version)
        self._vus.ajouter((version,))

    @property
    def vue(self) -> Vue[Any]:
        return Vue(self.siege, self.etat, self._vus, self._depart)
