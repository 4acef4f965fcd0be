"""La salle d'attente du régicide : celle de tous les jeux, à trois ou quatre places."""

from __future__ import annotations

from typing import Final

from rebelote.jeux.commun.salle import SalleCommune
from rebelote.noyau.erreurs import ErreurRebelote

NOMBRES_DE_PLACES: Final = (3, 4)


class SalleDAttente(SalleCommune):
    """La salle d'une table de régicide."""

    __slots__ = ()

    def __post_init__(self) -> None:
        if self.places not in NOMBRES_DE_PLACES:
            raise ErreurRebelote(f"régicide se joue à 3 ou 4 joueurs, pas à {self.places}")
        super().__post_init__()
