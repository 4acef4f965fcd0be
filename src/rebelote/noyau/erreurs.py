"""Les erreurs du noyau.

ErreurRebelote           tout ce qu'un utilisateur peut corriger
├── CoupIllegal          l'événement enfreint une règle, `motif` dit laquelle
├── Illisible            l'objet lu n'a pas la forme attendue
└── RegleInvalide        une option inconnue, ou une valeur qu'elle n'accepte pas
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rebelote.noyau.refus import Refus


class ErreurRebelote(Exception):
    """Une erreur à dire à l'utilisateur, sans trace d'appels."""


class CoupIllegal(ErreurRebelote):
    """Un événement refusé, avec la règle qu'il enfreint."""

    def __init__(self, refus: Refus) -> None:
        super().__init__(str(refus))
        self.refus = refus
        self.evenement = refus.evenement
        self.motif = refus.motif

    def __reduce__(self) -> tuple[type[CoupIllegal], tuple[Refus]]:
        return type(self), (self.refus,)


class Illisible(ErreurRebelote):
    """Une donnée qui n'a pas la forme attendue ; à ne pas confondre avec un coup illégal."""


class RegleInvalide(ErreurRebelote):
    """Une option de règle inconnue ou une valeur refusée."""
