"""D'où vient une partie gardée."""

from __future__ import annotations

from enum import StrEnum

from rebelote.stockage.erreurs import PartieRefusee


class Origine(StrEnum):
    """La façon dont la partie a été jouée."""

    LOCAL = "local"
    ARBITRE = "arbitre"
    P2P = "p2p"


def lire_origine(texte: str) -> Origine:
    """L'origine de ce nom, ou un refus qui les donne toutes."""
    try:
        return Origine(texte)
    except ValueError:
        raise PartieRefusee(f"origine inconnue : {texte} ; attendu {', '.join(Origine)}") from None
