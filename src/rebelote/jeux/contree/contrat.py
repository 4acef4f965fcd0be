"""Le contrat : qui doit faire quoi, à quel atout, et qui en doute."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.jeux.contree.atouts import AtoutContree
from rebelote.jeux.contree.evenements import NOMS_VALEURS, nom_contrat
from rebelote.jeux.contree.options import ReglesContree
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class Contrat:
    """Le contrat en cours, et qui l'a contré puis surcontré."""

    preneur: Siege
    valeur: int
    atout: AtoutContree
    contre: Siege | None = None
    surcontre: Siege | None = None

    @property
    def engagement(self) -> Engagement:
        """Le même, comme tous les jeux le disent."""
        return Engagement(
            self.preneur,
            self.atout.name,
            self.valeur,
            NOMS_VALEURS.get(self.valeur, ""),
            self.contre,
            self.surcontre,
        )

    def multiplicateur(self, regles: ReglesContree) -> int:
        if self.surcontre is not None:
            return regles.multiplicateur_surcontre
        return 1 if self.contre is None else 2

    def __str__(self) -> str:
        suite = "" if self.contre is None else ", contré"
        suite = suite if self.surcontre is None else ", surcontré"
        return nom_contrat(self.valeur, self.atout) + suite
