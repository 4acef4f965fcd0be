"""Où va le bilan d'un tournoi : un fichier JSON, un rapport, la base ; on vérifie d'avance."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from rebelote.archives import sortie_permise
from rebelote.cli.sortie_json import A_L_ECRAN, ecrire_json
from rebelote.gymnase.rapport import ecrire_rapport, verifier_le_dossier
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.gymnase.tournoi.depot import garder, verifier_la_base
from rebelote.gymnase.tournoi.ouvriers import Ouvriers


@dataclass(frozen=True, slots=True)
class Sorties:
    """Ce que la commande a demandé d'écrire."""

    json: Path | None = None
    rapport: Path | None = None
    base: str | None = None
    sans_base: bool = False
    ecraser: bool = False

    @property
    def a_l_ecran(self) -> bool:
        """Vrai si la sortie standard est au JSON, et à lui seul."""
        return self.json == A_L_ECRAN

    @property
    def dans_la_base(self) -> bool:
        """Sans adresse donnée, on ne garde que si la bibliothèque des bases est là."""
        if self.sans_base:
            return False
        return self.base is not None or importlib.util.find_spec("sqlalchemy") is not None

    def verifier(self) -> None:
        """Refuse avant toute donne ce qui ne pourrait pas être écrit à la fin."""
        if self.json is not None and not self.a_l_ecran:
            sortie_permise(self.json, self.ecraser)
        if self.rapport is not None:
            verifier_le_dossier(self.rapport, self.ecraser)
        if self.dans_la_base:
            verifier_la_base(self.base)

    def ecrire(self, bilan: Bilan, console: Console, ouvriers: Ouvriers) -> None:
        if self.json is not None:
            ecrire_json(bilan.en_json(), self.json, ecraser=True)
        if self.dans_la_base:
            garder(bilan, self.base)
        # En dernier : il rejoue des donnes, et le bilan est déjà à l'abri.
        if self.rapport is not None:
            page = ecrire_rapport(bilan, self.rapport, ouvriers.executeur)
            console.print(f"rapport dans {page}", markup=False)
