"""Les couleurs des cartes : des propriétés CSS, avec leur valeur si la page n'en dit rien."""

from __future__ import annotations

from typing import Final

from rebelote.cartes import Couleur


def _propriete(nom: str, defaut: str) -> str:
    return f"var(--carte-{nom},{defaut})"


ENCRE: Final = "currentColor"
"""Celle de l'enseigne de la carte."""

PAPIER: Final = _propriete("papier", "#fffdf6")
BORD: Final = _propriete("bord", "#b9b09a")
TRAIT: Final = _propriete("trait", "#2a2630")
PEAU: Final = _propriete("peau", "#f6dcc0")
OR: Final = _propriete("or", "#e0a93b")
DOS_FOND: Final = _propriete("dos", "#2f5d62")
DOS_MOTIF: Final = _propriete("dos-motif", "#7fb0a8")

ENSEIGNES: Final = {
    Couleur.PIQUE: _propriete("pique", "#1d1b22"),
    Couleur.COEUR: _propriete("coeur", "#c4182b"),
    Couleur.CARREAU: _propriete("carreau", "#c4182b"),
    Couleur.TREFLE: _propriete("trefle", "#1d1b22"),
    Couleur.ATOUT: _propriete("atout", "#5b2a86"),
}
"""L'encre de chaque enseigne : deux couleurs par défaut, quatre si la page les dit."""
