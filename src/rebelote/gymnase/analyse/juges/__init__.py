"""Les juges : pour chaque jeu, ce qu'un coup a coûté."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rebelote.gymnase.analyse.juges.contrat import Juge, Reglages
from rebelote.gymnase.analyse.juges.dame_de_pique import JugeDameDePique
from rebelote.gymnase.analyse.juges.deux_camps import JugeBelote, JugeContree
from rebelote.gymnase.analyse.juges.regicide import JugeRegicide
from rebelote.gymnase.analyse.juges.tarot_africain import JugeTarotAfricain
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
        raise ErreurRebelote(f"aucun juge pour {jeu} ; il y en a pour {', '.join(JUGES)}")
    if reglages.exact and jeu not in RESOLUS:
        raise ErreurRebelote(
            f"--exact : le solveur ne connaît que {' et '.join(RESOLUS)}, pas {jeu}"
        )
    return JUGES[jeu](reglages)
