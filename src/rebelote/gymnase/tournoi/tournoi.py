"""Le tournoi : qui rencontre qui, à quelles places, avec quel hasard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final, Self, TypeAlias

from rebelote.archives.ecriture import ligne_json
from rebelote.archives.json_strict import lire_json
from rebelote.gymnase.mesures.forces import Paire
from rebelote.gymnase.tournoi.participants import Participant
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.fiche import Fiche
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import Siege

Plan: TypeAlias = tuple[int, ...]
"""Le rang du participant assis à chaque siège."""

DELAI: Final = 30.0
"""Secondes au-delà desquelles un coup est perdu, si la commande n'en dit rien."""


@dataclass(frozen=True, slots=True)
class Tournoi:
    """Tout ce qu'il faut pour jouer n'importe quelle donne, dans n'importe quel processus."""

    jeu: str
    participants: tuple[Participant, ...]
    graine: int
    sieges: int
    manches: int = 1
    regles: str = "{}"
    """En JSON : un tournoi sert de clé aux caches des processus."""
    delai: float = DELAI

    @classmethod
    def de(
        cls,
        jeu: Jeu,
        participants: Sequence[Participant],
        graine: int,
        *,
        sieges: int | None = None,
        manches: int | None = None,
        regles: Regles | None = None,
        delai: float = DELAI,
    ) -> Self:
        """Le tournoi de ces participants, complété par ce que le jeu a d'habituel."""
        return cls(
            jeu.nom,
            tuple(participants),
            graine,
            jeu.nombres_de_joueurs[-1] if sieges is None else sieges,
            jeu.fiche.manches if manches is None else manches,
            ligne_json({} if regles is None else regles.en_json()),
            delai,
        )

    @property
    def fiche(self) -> Fiche:
        return trouver(self.jeu).fiche

    @property
    def paires(self) -> list[Paire]:
        """Chaque participant rencontre chacun des autres."""
        return list(combinations(range(len(self.participants)), 2))

    def regles_lues(self) -> Regles:
        return trouver(self.jeu).regles.depuis_json(lire_json(self.regles))

    def hasard_du_croupier(self, donne: int, manche: int, rang: int) -> Random:
        """Le même pour tous, à toutes les places : ce sont les mêmes cartes.

        Il renaît à chaque acte, pour que ce que font les joueurs ne décale pas les suivants.
        """
        return Random(f"{self.graine}:{donne}:croupier:{manche}:{rang}")

    def hasard_de_l_ia(self, donne: int, plan: Plan, siege: Siege) -> Random:
        return Random(f"{self.graine}:{donne}:{plan}:{siege}")

    def plans(self) -> tuple[Plan, ...]:
        """Les tables d'une donne : pour chaque paire, tous les placements équilibrés."""
        return _plans(self)

    def membre(self, plan: Plan, siege: Siege) -> str:
        """L'IA assise à ce siège : le premier membre d'une équipe prend son premier siège."""
        rang = plan[:siege].count(plan[siege])
        membres = self.participants[plan[siege]].membres
        return membres[rang % len(membres)]

    def en_json(self) -> dict[str, Any]:
        return {
            "jeu": self.jeu,
            "regles": lire_json(self.regles),
            "participants": [participant.nom for participant in self.participants],
            "sieges": self.sieges,
            "manches": self.manches,
            "graine": self.graine,
            "delai": self.delai,
        }


@lru_cache(maxsize=16)
def _plans(tournoi: Tournoi) -> tuple[Plan, ...]:
    debut = trouver(tournoi.jeu).commencer(tournoi.regles_lues(), tournoi.sieges)
    camps = [debut.camp(siege) for siege in range(tournoi.sieges)]
    return tuple(plan for paire in tournoi.paires for plan in placements_equilibres(camps, paire))


def placements_equilibres(camps: Sequence[str], paire: Paire) -> list[Plan]:
    """Toutes les façons d'asseoir deux participants, camp par camp, sans en favoriser aucun.

    Chacun tient la moitié des camps, ou à un près quand ils sont impairs, et chaque camp lui
    revient aussi souvent qu'à l'autre : sur les mêmes cartes, la chance s'annule.

    >>> placements_equilibres(["A", "B", "A", "B"], (0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    >>> len(placements_equilibres(["J1", "J2", "J3", "J4"], (0, 1)))
    6
    """
    noms = sorted(set(camps))
    tailles = sorted({len(noms) // 2, len(noms) - len(noms) // 2})
    choix = [set(siens) for taille in tailles for siens in combinations(noms, taille)]
    return [tuple(paire[camp not in siens] for camp in camps) for siens in choix]
