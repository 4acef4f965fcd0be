"""Ce qu'une personne peut jouer, et ce qui lui est refusé, chaque refus avec sa raison."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.tableau import CoupRefuse


def rangement(coup: Evenement) -> tuple[bool, int, int]:
    """L'ordre d'une main rangée ; ce qui n'est pas une carte passe devant."""
    if len(coup.cartes_posees) != 1:
        return (False, 0, 0)
    (carte,) = coup.cartes_posees
    return (True, carte.couleur.rang, -carte.index)


def ranger(coups: Iterable[Evenement]) -> list[Evenement]:
    """Ces coups, dans l'ordre d'une main rangée."""
    return sorted(coups, key=rangement)


def refus_par_raison(refus: Sequence[CoupRefuse]) -> dict[str, list[str]]:
    """Les coups refusés, réunis par raison, dans l'ordre d'une main rangée."""
    par_raison: dict[str, list[str]] = {}
    for refuse in sorted(refus, key=lambda refuse: rangement(refuse.evenement)):
        par_raison.setdefault(refuse.raison, []).append(refuse.texte)
    return par_raison
