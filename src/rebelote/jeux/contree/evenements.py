"""Les événements de la contrée (voir `docs/format-partie.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Final, Self

from rebelote.jeux.commun.annonces import Annoncer, Montrer
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.mains import Donnees, cachees_a
from rebelote.jeux.contree.atouts import AtoutContree
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

CAPOT: Final = 250
GENERALE: Final = 500
NOMS_VALEURS: Final = {CAPOT: "capot", GENERALE: "générale"}


@dataclass(frozen=True, slots=True)
class Donne(Evenement):
    """La donne : huit cartes à chacun."""

    TYPE: ClassVar[str] = "DONNE"
    A_COUVERT: ClassVar[str] = "donne les cartes"

    donneur: Siege
    mains: Donnees

    def vu_par(self, siege: Siege) -> Self:
        return replace(self, mains=cachees_a(self.mains, siege))

    @property
    def texte(self) -> str:
        return "donne"


class Parole(Enum):
    """Ce qu'on dit quand vient son tour d'enchérir."""

    PASSE = "passe"
    CONTRAT = "annonce"
    CONTRE = "contre"
    SURCONTRE = "surcontre"

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent


@dataclass(frozen=True, slots=True)
class Enchere(Evenement):
    """Passer, annoncer un contrat, contrer ou surcontrer."""

    TYPE: ClassVar[str] = "ENCHERE"

    enchere: Parole
    valeur: int | None = None
    atout: AtoutContree | None = None

    @property
    def texte(self) -> str:
        return self.parole if self.valeur is None else f"annonce {self.parole}"

    @property
    def parole(self) -> str:
        """Ce qu'on entend : « passe », « 90 à cœur »."""
        if self.valeur is None or self.atout is None:
            return self.enchere.value
        return nom_contrat(self.valeur, self.atout)


def nom_contrat(valeur: int, atout: AtoutContree) -> str:
    """Le contrat tel qu'on le dit : « 90 à cœur », « capot à sans-atout »."""
    return f"{NOMS_VALEURS.get(valeur, valeur)} à {atout.nom_courant}"


EVENEMENTS = (Donne, Enchere, Annoncer, JouerCarte, Montrer)
