"""Là où l'on joue, vu de l'accueil."""

from __future__ import annotations

from typing import Protocol

from rebelote.p2p.messages.liste import Liste
from rebelote.p2p.messages.tablee import Tablee


class SalleDeJeu(Protocol):
    """Là où l'on joue, vu de l'accueil : le nœud."""

    @property
    def tablee(self) -> Tablee | None:
        """La partie en cours, ou la dernière."""

    @property
    def libre(self) -> bool:
        """Vrai si cette partie est finie, ou arrêtée."""

    def verifier_qu_on_joue_a(self, jeu: str) -> None:
        """Lève `ErreurRebelote` si notre joueur ne sait pas jouer à ce jeu."""

    def connait(self, partie: str) -> bool:
        """Vrai si cette partie a déjà commencé ici, avant une panne."""

    def demarrer(self, tablee: Tablee) -> None:
        """Commence la partie."""

    def garder_la_liste(self, liste: Liste) -> None:
        """Note la liste signée avec la partie : de quoi la passer, et confondre qui l'a signée."""

    def a_entendu(self, cle: str) -> bool:
        """Vrai si ce membre a parlé de cette partie : il en a donc la liste."""

    def constater(self, phrase: str, listes: tuple[Liste, Liste]) -> None:
        """Qui invite a signé ces deux listes : le garde, le dit, et s'arrête s'il le faut."""
