"""La mémoire d'un membre : ce qui doit survivre à une panne, noté avant d'être envoyé."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Protocol


class Note(StrEnum):
    """Ce qu'un membre note de la partie, et relit après une panne."""

    ENTREE = "entree"
    PART = "part"
    """La part privée que nous avons reçue d'une entrée."""
    PARTS = "parts"
    """Celles de notre entrée : le tout, et ce que chacun doit en recevoir."""
    SANS_EFFET = "sans_effet"
    """Une entrée que l'on range sans la jouer."""
    PLAINTE = "plainte"
    """L'entrée contestée, sa part et la plainte qui la suit."""
    AUTRE_PLAINTE = "autre_plainte"
    """La plainte qui prend la place de la dernière."""
    RETRAIT = "retrait"
    """La dernière entrée ne compte plus."""
    PARJURE = "parjure"
    """Le siège d'un plaignant qui s'est dédit."""
    PREUVE = "preuve"
    """Deux entrées signées par un même auteur pour une même place."""


class Memoire(Protocol):
    """Un carnet où l'on ajoute, et que l'on relit après une panne."""

    def noter(self, genre: str, objet: Any) -> None: ...

    def relire(self) -> list[tuple[str, Any]]: ...


class MemoireVive:
    """Un carnet sans disque, pour les simulations : il survit au nœud, pas au processus."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, Any]] = []

    def noter(self, genre: str, objet: Any) -> None:
        self.notes.append((genre, objet))

    def relire(self) -> list[tuple[str, Any]]:
        return list(self.notes)
