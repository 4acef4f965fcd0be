"""Les options de la dame de pique."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.regles import Regles, option


@dataclass(frozen=True)
class ReglesDameDePique(Regles):
    """Les règles à table ; les défauts sont ceux de `REGLES.md`."""

    objectif: int = option(100, "la partie finit quand un total atteint ce score", minimum=1)
    valeur_as: int = option(14, "ce que vaut l'as dans la somme d'un pli", choix=(14, 1))
    tape: str = option(
        "reflexe",
        "reflexe : chacun tape avec son délai ; sort : les délais sont tirés au sort pour tous",
        choix=("reflexe", "sort"),
    )
