"""Les jeux où chacun joue pour soi : un joueur est son propre camp."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rebelote.noyau.phases import EtatAPhases
from rebelote.noyau.sieges import Siege, nom_siege


class ChacunPourSoi(EtatAPhases):
    """Un état sans équipes."""

    def camp(self, siege: Siege) -> str:
        return nom_siege(siege)


def par_joueur(valeurs: Iterable[int]) -> Mapping[str, int]:
    """Une valeur par siège, sous le nom de chaque joueur."""
    return {nom_siege(siege): valeur for siege, valeur in enumerate(valeurs)}
