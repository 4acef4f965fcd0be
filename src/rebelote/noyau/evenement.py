"""L'événement : tout ce qui arrive de neuf dans une partie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rebelote.cartes import Carte
from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class Evenement:
    """Un coup d'un joueur, ou un acte du croupier. `TYPE` est son nom dans les enregistrements."""

    TYPE: ClassVar[str]

    A_COUVERT: ClassVar[str] = ""
    """Ce qu'en dit qui ne le voit pas : « donne les cartes » ; vide si l'événement est public."""

    NUL_SI_REFUSE: ClassVar[bool] = False
    """Vrai d'une parole en plus du jeu : refusée, elle ne compte pas et l'on continue sans elle."""

    auteur: Siege

    def vu_par(self, siege: Siege) -> Self:
        """Le même événement, où ce que `siege` ne doit pas savoir est caché."""
        return self

    @property
    def texte(self) -> str:
        """Ce que l'on en dit à table ; chaque événement a le sien."""
        return self.TYPE

    def texte_apres(self, passes: Iterable[Evenement]) -> str:
        """Ce qu'en dit qui n'a vu de la manche que ces événements : sans état, `Etat.parole`."""
        return self.texte

    @property
    def cartes_posees(self) -> tuple[Carte, ...]:
        """Les cartes que ce coup sort de la main de son auteur, et que l'on voit."""
        return ()

    @property
    def cartes_choisies(self) -> tuple[Carte, ...]:
        """Les cartes que ce coup choisit, qu'on les pose, les passe ou les garde."""
        return self.cartes_posees


@dataclass(frozen=True, slots=True)
class Reflexe(Evenement):
    """Un coup qui est une durée : une personne la fait, elle ne la choisit pas."""

    delai_ms: int | None

    def en(self, millisecondes: int) -> Self:
        """Le même coup, en tant de millisecondes."""
        return replace(self, delai_ms=millisecondes)
