"""Le bilan d'une simulation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rich.table import Table

from rebelote.cli.simulation import PartieJouee, Simulation
from rebelote.jeux.catalogue import trouver
from rebelote.recit.nombres import compte, decimal


@dataclass
class BilanDeSimulation:
    """Les totaux des parties jouées."""

    parties: int = 0
    manches: int = 0
    coups: int = 0
    victoires: Counter[str] = field(default_factory=Counter)
    scores: Counter[str] = field(default_factory=Counter)

    def ajouter(self, jouee: PartieJouee) -> None:
        self.parties += 1
        self.manches += jouee.manches
        self.coups += jouee.coups
        self.victoires.update(jouee.vainqueurs)
        for nom, score in jouee.scores.items():
            self.scores[nom] += score

    def phrase(self, secondes: float) -> str:
        vitesse = f", {self.coups / secondes:.0f} coups/s" if secondes > 0 else ""
        return (
            f"{compte(self.parties, 'partie')}, {compte(self.manches, 'manche')}, "
            f"{self.coups} coups{vitesse}"
        )

    def table(self, simulation: Simulation) -> Table:
        table = Table("camp", "joueurs")
        for titre in ("victoires", "taux", "score moyen"):
            table.add_column(titre, justify="right")
        for nom, total in self.scores.items():
            gagnees = self.victoires[nom]
            taux = f"{decimal(100 * gagnees / self.parties)} %"
            moyenne = decimal(total / self.parties)
            table.add_row(nom, _joueurs_du_camp(simulation, nom), str(gagnees), taux, moyenne)
        return table


def _joueurs_du_camp(simulation: Simulation, nom: str) -> str:
    """Les IA de ce camp, une équipe ou un joueur."""
    etat = trouver(simulation.jeu).commencer(joueurs=len(simulation.joueurs))
    ia = [ia for siege, ia in enumerate(simulation.joueurs) if etat.camp(siege) == nom]
    return ", ".join(ia)
