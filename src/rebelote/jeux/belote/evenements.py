"""Les événements de la belote (voir `docs/format-partie.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Self

from rebelote.cartes import Carte, Couleur
from rebelote.jeux.commun.annonces import Annoncer, Montrer
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.mains import Donnees, cachees_a
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class Donne(Evenement):
    """La première donne : cinq cartes à chacun et une carte retournée."""

    TYPE: ClassVar[str] = "DONNE"
    A_COUVERT: ClassVar[str] = "donne les cartes"

    donneur: Siege
    mains: Donnees
    carte_retournee: Carte

    def vu_par(self, siege: Siege) -> Self:
        return replace(self, mains=cachees_a(self.mains, siege))

    @property
    def texte(self) -> str:
        return f"donne, retourne {self.carte_retournee}"


@dataclass(frozen=True, slots=True)
class Complement(Evenement):
    """La seconde donne, une fois l'atout pris ; la retournée est déjà au preneur."""

    TYPE: ClassVar[str] = "COMPLEMENT"
    A_COUVERT: ClassVar[str] = "complète les mains"

    mains: Donnees

    def vu_par(self, siege: Siege) -> Self:
        return replace(self, mains=cachees_a(self.mains, siege))

    @property
    def texte(self) -> str:
        return "complète les mains"


@dataclass(frozen=True, slots=True)
class CouperPaquet(Evenement):
    """Le nouveau donneur coupe les plis ramassés."""

    TYPE: ClassVar[str] = "COUPER_PAQUET"

    position: int

    @property
    def texte(self) -> str:
        return f"coupe à {self.position}"


class Parole(Enum):
    """Ce qu'on dit quand vient son tour d'enchérir."""

    PASSE = "passe"
    PRENDS = "prends"


@dataclass(frozen=True, slots=True)
class Enchere(Evenement):
    """Passer, ou prendre à une couleur."""

    TYPE: ClassVar[str] = "ENCHERE"

    enchere: Parole
    couleur: Couleur | None = None

    @property
    def texte(self) -> str:
        return "passe" if self.couleur is None else f"prend à {self.couleur.nom_courant}"


EVENEMENTS = (Donne, CouperPaquet, Enchere, Complement, Annoncer, JouerCarte, Montrer)
