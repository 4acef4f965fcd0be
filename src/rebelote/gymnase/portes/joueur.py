"""Une IA qui parle par mots : de quoi faire entrer au gymnase une politique apprise aux portes."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurParMots(JoueurIA):
    """Choisit ses coups mot par mot."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        position = PartieEnMots.de(vue)
        while (coup := position.coup(numero := self.choisir_mot(position))) is None:
            position = position.dire(numero)
        return coup

    @abstractmethod
    def choisir_mot(self, position: PartieEnMots) -> int:
        """Un des numéros de `position.permis()` ; `position.observer(position.siege)` y aide."""
