"""Ce qu'un siège a vu de la partie, et d'où sa manche est partie.

Une manche qui commence ne relit rien de celles d'avant : son coût ne dépend pas de leur nombre.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue


class Suivi:
    """La vue d'un siège, qui avance d'un événement à la fois et revient au début de la manche."""

    def __init__(self, siege: Siege, depart: Etat, histoire: Sequence[Evenement] = ()) -> None:
        self.siege, self._depart = siege, depart
        self._vus = [evenement.vu_par(siege) for evenement in histoire]
        self.etat = depart.suivre(self._vus)
        self.ouvrir_la_manche()

    def ouvrir_la_manche(self) -> None:
        """La manche précédente est acquise : on ne reviendra plus avant cet instant."""
        self._debut, self._acquis = self.etat, len(self._vus)

    def recommencer_la_manche(self) -> None:
        self.etat = self._debut
        # Une liste neuve : une vue déjà donnée à un joueur ne change pas sous ses yeux.
        self._vus = self._vus[: self._acquis]

    def avancer(self, version: Evenement) -> None:
        self.etat = self.etat.suivant(version)
        self._vus.append(version)

    @property
    def vue(self) -> Vue[Any]:
        return Vue(self.siege, self.etat, self._vus, self._depart)
