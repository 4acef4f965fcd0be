"""Les juges : pour chaque jeu, ce qu'un coup a coûté."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from rebelote.gymnase.analyse.juges.contrat import Juge, Reglages
from rebelote.gymnase.analyse.juges.dame_de_pique import JugeDameDePique
from rebelote.gymnase.analyse.juges.deux_camps import JugeBelote, JugeContree
from rebelote.gymnase.analyse.juges.regicide import JugeRegicide
from rebelote.gymnase.analyse.juges.tarot_africain import JugeTarotAfricain
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote

__all__ = ["Juge", "Reglages", "juge"]

JUGES: Final[Mapping[str, Callable[[Reglages], Juge]]] = {
    "belote": JugeBelote,
    "contree": JugeContree,
    "dame_de_pique": JugeDameDePique,
    "tarot_africain": JugeTarotAfricain,
    "regicide": JugeRegicide,
}

RESOLUS: Final = ("belote", "contree")
"""Les jeux que le solveur connaît."""


def juge(jeu: str, reglages: Reglages) -> Juge:
    """Le juge de ce jeu."""
    if jeu not in JUGES:
        raise ErreurRebelote(f"aucun juge pour {jeu} ; il y en a pour {_titres(JUGES)}")
    if reglages.exact and jeu not in RESOLUS:
        raise ErreurRebelote(
            f"--exact : le solveur ne juge que {_titres(RESOLUS)}, pas {trouver(jeu).titre}"
        )
    return JUGES[jeu](reglages)


def _titres(jeux: Iterable[str]) -> str:
    return ", ".join(trouver(jeu).titre for jeu in jeux)
