"""Les points que tous connaissent et dont personne ne sait le logarithme : générateurs et cartes.

Chacun est le haché de son nom : nul ne les choisit, donc nul n'y cache de trappe.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from rebelote.p2p.secret.groupe import Point, vers_le_groupe

_GENERATEUR: Final = b"rebelote/secret/1/generateur"
_CARTE: Final = b"rebelote/secret/1/carte"
H: Final[Point] = vers_le_groupe(_GENERATEUR, b"chaine")
"""Le générateur d'où part la chaîne d'engagements d'un mélange."""


@cache
def generateurs(nombre: int) -> tuple[Point, ...]:
    """Les générateurs h₁ … h_n qui engagent sur une permutation."""
    return tuple(vers_le_groupe(_GENERATEUR, b"%d" % rang) for rang in range(1, nombre + 1))


@cache
def point_de_carte(texte: str) -> Point:
    """Le point de cette carte, d'après son texte (« A♠ », « 21 »…)."""
    return vers_le_groupe(_CARTE, texte.encode())


def cartes_par_point(textes: Iterable[str]) -> dict[Point, str]:
    """De quoi retrouver une carte d'après son point."""
    return {point_de_carte(texte): texte for texte in textes}
