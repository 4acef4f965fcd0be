"""Annoncer, puis montrer (voir `docs/format-partie.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rebelote.jeux.commun.annonces.annonce import Annonce, ranger
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.jeux.commun.mains import cartes_en_texte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege, nom_siege


@dataclass(frozen=True, slots=True)
class Annoncer(Evenement):
    """Dire ses annonces, juste avant sa première carte ; les autres n'en voient pas les cartes."""

    TYPE: ClassVar[str] = "ANNONCE"
    A_COUVERT: ClassVar[str] = "fait une annonce"
    NUL_SI_REFUSE: ClassVar[bool] = True

    annonces: tuple[Annonce, ...]

    def vu_par(self, siege: Siege) -> Self:
        if siege == self.auteur:
            return self
        return replace(self, annonces=ranger(annonce.voilee() for annonce in self.annonces))

    @property
    def texte(self) -> str:
        return "annonce " + (", ".join(map(str, self.annonces)) or "rien")


@dataclass(frozen=True, slots=True)
class Montrer(Evenement):
    """Le premier pli fait, le croupier dit quel camp a la meilleure annonce, et montre les siennes.

    À égalité parfaite, personne ne montre rien ; les annonces de l'autre camp, jamais.
    """

    TYPE: ClassVar[str] = "MONTRER"

    annonces: ParSiege[tuple[Annonce, ...]]

    @property
    def camp(self) -> int | None:
        """Le camp qui montre ses annonces, et qui les compte."""
        return next((camp(siege) for siege in self.annonces), None)

    @property
    def texte(self) -> str:
        if self.camp is None:
            return "annonces à égalité, personne n'en compte"
        montrees = (_montree(s, a) for s, siennes in self.annonces.items() for a in siennes)
        return f"les annonces de {EQUIPES[self.camp].nom} comptent : {', '.join(montrees)}"


def _montree(siege: Siege, annonce: Annonce) -> str:
    return f"{nom_siege(siege)} {annonce} ({cartes_en_texte(annonce.cartes or (None,))})"
