"""Ce qu'un siège a vu de la partie, et d'où sa manche est partie.

Une manche qui commence ne relit rien de celles d'avant : son coût ne dépend pas de leur nombre.
"""

from __future__ import annotations

from typing import Any

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.manche.histoire import Histoire


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
