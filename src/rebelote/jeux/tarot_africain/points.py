"""Le compte d'une manche : écarts, vies perdues, remontée."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rebelote.noyau.sieges import Siege

ParVivant: TypeAlias = tuple[int | None, ...]
"""Une valeur par siège ; `None` pour un siège qui n'est plus dans la partie."""


@dataclass(frozen=True, slots=True)
class Bilan:
    """Le détail d'une manche finie, siège par siège."""

    cartes: int
    donneur: Siege
    paris: ParVivant
    plis: tuple[int, ...]
    variations: tuple[int, ...]
    vies: tuple[int, ...]
    """Les vies qui restent après cette manche."""

    @property
    def ecarts(self) -> ParVivant:
        return ecarts(self.paris, self.plis)

    @property
    def sieges(self) -> tuple[Siege, ...]:
        """Ceux qui ont joué cette manche."""
        return tuple(siege for siege, pari in enumerate(self.paris) if pari is not None)

    @property
    def vainqueurs(self) -> tuple[Siege, ...]:
        """Ceux que la manche a le moins écartés de leur pari."""
        return meilleurs(self.ecarts)


def compter(
    cartes: int,
    donneur: Siege,
    paris: ParVivant,
    plis: tuple[int, ...],
    vies: tuple[int, ...],
    vies_max: int,
) -> Bilan:
    """Le bilan d'une manche, d'après les paris, les plis faits et les vies d'avant."""
    change = variations(vies, ecarts(paris, plis), vies_max)
    apres = tuple(map(sum, zip(vies, change, strict=True)))
    return Bilan(cartes, donneur, paris, plis, change, apres)


def ecarts(paris: ParVivant, plis: Sequence[int]) -> ParVivant:
    """La distance de chaque pari aux plis faits, dans un sens ou dans l'autre."""
    return tuple(
        None if pari is None else abs(pari - faits) for pari, faits in zip(paris, plis, strict=True)
    )


def variations(vies: Sequence[int], ecarts: ParVivant, vies_max: int) -> tuple[int, ...]:
    """Ce que chacun gagne ou perd : une vie par pli d'écart, ou la remontée du seul indemne."""
    indemnes = [siege for siege, ecart in enumerate(ecarts) if ecart == 0]
    change = [-min(ecart or 0, restantes) for ecart, restantes in zip(ecarts, vies, strict=True)]
    if len(indemnes) == 1 and vies[indemnes[0]] < vies_max:
        change[indemnes[0]] = 1
    return tuple(change)


def meilleurs(ecarts: ParVivant) -> tuple[Siege, ...]:
    """Les sièges au plus petit écart."""
    moindre = min(ecart for ecart in ecarts if ecart is not None)
    return tuple(siege for siege, ecart in enumerate(ecarts) if ecart == moindre)
