"""Une partie enregistrée que l'on parcourt dans les deux sens, d'un siège ou cartes ouvertes."""

from __future__ import annotations

from rebelote.archives import Enregistrement
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.recit.recit import Pas, film


class Rejeu:
    """Le journal jusqu'à sa première faute, et ce que chacun en a vu.

    La position va de 0 (rien n'est encore arrivé) au nombre d'événements.
    """

    def __init__(self, enregistrement: Enregistrement) -> None:
        self.debut = enregistrement.debut()
        self.journal: list[Evenement] = []
        self.faute: str | None = None
        self._films: dict[Siege | None, list[Pas]] = {}
        self._relire(enregistrement)

    def _relire(self, enregistrement: Enregistrement) -> None:
        """Garde les événements légaux, et retient ce qui arrête la lecture."""
        try:
            for _, evenement, _ in enregistrement.deroulement():
                self.journal.append(evenement)
        except CoupIllegal as erreur:
            self.faute = self._situer(f"refusé : {erreur} [{erreur.motif.code}]")
        except Exception as erreur:
            # Un journal insensé peut sortir un jeu de ses gonds : la faute est au journal.
            self.faute = self._situer(f"n'a pas de sens ici ({type(erreur).__name__})")

    def _situer(self, fait: str) -> str:
        return f"l'événement {len(self.journal) + 1} {fait}"

    @property
    def longueur(self) -> int:
        return len(self.journal)

    @property
    def inachevee(self) -> bool:
        return self.faute is None and not self.etat(self.longueur, None).est_terminee

    def pas(self, position: int, siege: Siege | None) -> Pas:
        """Le pas qui mène à cette position, à partir de 1."""
        return self._film(siege)[position - 1]

    def etat(self, position: int, siege: Siege | None) -> Etat:
        """La partie à cette position, telle que ce siège la sait."""
        return self.pas(position, siege).apres if position else self.debut

    def _film(self, siege: Siege | None) -> list[Pas]:
        if siege not in self._films:
            self._films[siege] = film(self.debut, self.journal, siege)
        return self._films[siege]

    def debuts_de_manche(self) -> list[int]:
        """Les positions où commence une manche."""
        return [0, *(rang for rang, pas in enumerate(self._film(None), 1) if pas.finit_la_manche)]

    def manche_suivante(self, position: int) -> int:
        suivantes = (debut for debut in self.debuts_de_manche() if debut > position)
        return next(suivantes, self.longueur)

    def manche_precedente(self, position: int) -> int:
        return max((debut for debut in self.debuts_de_manche() if debut < position), default=0)
