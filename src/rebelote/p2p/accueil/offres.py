"""Une autre partie : ce qu'un membre de celle qui est finie propose, et que la personne décide.

Rien n'est accepté d'ici : qui dit oui s'assied à une table neuve, avec un nœud neuf.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from rebelote.p2p.messages.erreurs import Decline, Occupe
from rebelote.p2p.messages.tablee import Membre, Tablee

FRAICHE: Final = 10.0
"""Secondes après quoi une offre que son auteur ne redit plus n'en est plus une."""


@dataclass(frozen=True)
class Offre:
    """La partie proposée, et le nœud neuf qui la réunit."""

    partie: str
    hote: Membre
    jeu: str


class Offres:
    """Celle qui attend notre réponse, et ceux à qui nous avons dit non."""

    def __init__(self, finie: Tablee) -> None:
        """`finie` est la partie dont les membres, et eux seuls, peuvent en proposer une autre."""
        self._cles = finie.cles
        self._offre: Offre | None = None
        self._dite_a = 0.0
        self._declines: set[str] = set()

    @property
    def presente(self) -> Offre | None:
        """L'offre à laquelle on peut encore répondre."""
        fraiche = time.monotonic() - self._dite_a < FRAICHE
        return self._offre if fraiche else None

    def recevoir(self, offre: Offre, de: str) -> None:
        """Ce membre la fait, ou la redit ; `de` est la clé qu'il a prouvée à la porte."""
        if de != offre.hote.cle or de not in self._cles:
            raise Occupe("seul un membre de la partie finie en propose une autre, en son nom")
        if de in self._declines:
            raise Decline("nous ne jouons pas d'autre partie")
        presente = self.presente
        if presente is not None and presente.hote.cle != de:
            raise Occupe("un autre membre nous propose déjà une partie")
        self._offre, self._dite_a = offre, time.monotonic()

    def decliner(self) -> None:
        """Non ; qui la redira le saura."""
        if self._offre is not None:
            self._declines.add(self._offre.hote.cle)
            self._offre = None
