"""Les parties dorées : lesquelles, et comment elles ont été jouées.

`python -m tests.parties.dorees` écrit celles qui manquent. Une partie dorée ne se refait que si une
règle change exprès : on efface alors son fichier.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rebelote.cli.simulation import PartieJouee, Simulation, jouer_une
from rebelote.jeux.catalogue import jeux

DOSSIER = Path(__file__).parent
DATE = "2026-01-31T10:00:00Z"


@dataclass(frozen=True)
class Doree:
    """Une partie entre IA au hasard, que ne change aucun progrès des autres IA."""

    jeu: str
    rang: int
    joueurs: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def fichier(self) -> Path:
        return DOSSIER / f"{self.jeu}_{self.rang}.json"

    def jouer(self) -> str:
        """La partie, telle que `rebelote simuler` l'écrit."""
        regles = jeux()[self.jeu].regles(**self.options).en_json()
        ias = ("aleatoire",) * self.joueurs
        partie = jouer_une(Simulation(self.jeu, regles, ias, self.rang, 1, DATE), 0)
        assert isinstance(partie, PartieJouee)
        return partie.ligne + "\n"


def dorees() -> list[Doree]:
    """Une par jeu et par nombre de joueurs, et une belote sans mélange."""
    toutes = [
        Doree(jeu.nom, rang, joueurs)
        for jeu in jeux().values()
        for rang, joueurs in enumerate(jeu.nombres_de_joueurs, start=1)
    ]
    return [*toutes, Doree("belote", 2, 4, {"entre_manches": "coupe", "contrat": "seuil_82"})]


def main() -> None:
    for doree in dorees():
        if not doree.fichier.exists():
            doree.fichier.write_text(doree.jouer(), encoding="utf-8")
            print(doree.fichier.name)


if __name__ == "__main__":
    main()
