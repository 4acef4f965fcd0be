"""Le regard d'un lecteur : la partie telle qu'on la voit d'un siège, ou en passant.

Une partie est un journal ; un lecteur n'en reçoit que ce que `vu_par` lui laisse, rejoué par le
même code. Qui n'est pas assis regarde du siège `CROUPIER`, à qui aucun événement ne montre rien.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.tableau import en_json
from rebelote.noyau.tableau.tableau import Tableau, offrir
from rebelote.recit.recit import Pas
from rebelote.table.fil.message import Fait, fait_de

PASSANT: Final[Siege] = CROUPIER
"""D'où regarde qui n'est pas assis."""

Noms: TypeAlias = Mapping[Siege, tuple[str, str | None]]
"""Le nom de chacun, et son IA s'il en est une."""


class Regard:
    """Suit un journal d'un seul siège, un pas après l'autre."""

    def __init__(self, jeu: Jeu, debut: Etat, siege: Siege) -> None:
        self.jeu, self.debut, self.siege = jeu, debut, siege
        self.etat = debut
        self.rang = 0

    def suivre(self, journal: Sequence[Evenement], jusque: int | None = None) -> list[Fait]:
        """Avance jusqu'à ce rang du journal, et rend les faits que l'on y découvre."""
        fin = len(journal) if jusque is None else jusque
        return [self._avancer(evenement) for evenement in journal[self.rang : fin]]

    def _avancer(self, evenement: Evenement) -> Fait:
        vu = evenement.vu_par(self.siege)
        pas = Pas(self.etat, vu, self.etat.suivant(vu))
        self.etat, self.rang = pas.apres, self.rang + 1
        return fait_de(self.jeu, pas, self.rang)

    def tableau(self, noms: Noms, a_joue: bool = False) -> dict[str, Any]:
        """Le tableau de ce regard, avec ses coups quand c'est à lui et qu'il n'a pas `a_joue`."""
        assis = self.siege != PASSANT
        vu = self.jeu.tableau(self.etat, self.siege if assis else None, self.rang)
        if assis and not a_joue and self.siege in self.etat.attendus():
            vu = offrir(vu, self.etat, self.siege)
        return _nommer(vu, noms)


def _nommer(tableau: Tableau, noms: Noms) -> dict[str, Any]:
    json = en_json(tableau.nomme({siege: nom for siege, (nom, _) in noms.items()}))
    for vu, ecrit in zip(tableau.sieges, json["sieges"], strict=True):
        ecrit["ia"] = noms[vu.siege][1] if vu.siege in noms else None
    return json
