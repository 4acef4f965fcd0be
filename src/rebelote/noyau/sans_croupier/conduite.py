"""Conduire un acte : répondre à ses étapes l'une après l'autre, jusqu'à l'événement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier.etapes import ActeCommun, Etape


class Conduite:
    """Un acte en cours : l'étape à laquelle il faut répondre, puis l'événement."""

    def __init__(self, acte: ActeCommun) -> None:
        self._acte = acte
        self.etape: Etape | None = None
        """Celle que l'on attend ; plus aucune quand l'acte est fait."""
        self.evenement: Evenement | None = None
        """Ce que l'acte a fait, une fois fini."""
        self._avancer(None)

    def repondre(self, reponse: Any) -> None:
        """Donne la réponse à l'étape attendue ; `ActeSansIssue` si l'acte ne peut plus aboutir."""
        if self.etape is None:
            raise ValueError("l'acte est fini : il n'attend plus de réponse")
        self._avancer(reponse)

    def _avancer(self, reponse: Any) -> None:
        try:
            self.etape = self._acte.send(reponse)
        except StopIteration as fin:
            self.etape, self.evenement = None, fin.value


def conduire(acte: ActeCommun, repondre: Callable[[Etape], Any]) -> Evenement:
    """Mène l'acte jusqu'au bout ; `repondre` dit ce que donne chaque étape."""
    conduite = Conduite(acte)
    while conduite.etape is not None:
        conduite.repondre(repondre(conduite.etape))
    assert conduite.evenement is not None
    return conduite.evenement
