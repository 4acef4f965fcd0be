"""Le refus d'un coup : qui, quoi, et pourquoi."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege


@dataclass(frozen=True, slots=True)
class Refus:
    """Un coup refusé : son auteur, ce qu'il a dit, la règle qu'il enfreint et ce qui la précise."""

    evenement: Evenement
    quoi: str
    """Le coup, dans les mots où on l'aurait offert (`Etat.parole`)."""

    motif: Motif
    precision: str = ""
    """La couleur demandée, l'atout, le nombre attendu… ; vide quand la règle suffit."""

    @property
    def auteur(self) -> Siege:
        return self.evenement.auteur

    @property
    def raison(self) -> str:
        """La règle enfreinte, en toutes lettres."""
        suite = f" ({self.precision})" if self.precision else ""
        return f"{self.motif.phrase}{suite}"

    def __str__(self) -> str:
        return f"{nom_siege(self.auteur)}, {self.quoi} : {self.raison}"
