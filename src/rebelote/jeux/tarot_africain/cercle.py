"""Le cercle des joueurs en vie : qui joue après qui, et à qui passe la donne."""

from __future__ import annotations

from rebelote.noyau.sieges import Siege


def ordre(vivants: tuple[Siege, ...], premier: Siege) -> tuple[Siege, ...]:
    """Les vivants dans l'ordre du jeu, à partir de l'un d'eux."""
    rang = vivants.index(premier)
    return vivants[rang:] + vivants[:rang]


def suivant(vivants: tuple[Siege, ...], siege: Siege) -> Siege:
    """Le vivant qui joue après ce siège."""
    return next((vivant for vivant in vivants if vivant > siege), vivants[0])


def precedent(vivants: tuple[Siege, ...], siege: Siege) -> Siege:
    """Le vivant qui joue avant ce siège : celui à sa droite."""
    return next((vivant for vivant in reversed(vivants) if vivant < siege), vivants[-1])
