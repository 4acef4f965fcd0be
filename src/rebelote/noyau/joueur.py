"""Le joueur : une IA, une personne ou un processus lointain, c'est tout un."""

from __future__ import annotations

from typing import Any, Protocol

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class Joueur(Protocol):
    """Qui sait choisir un coup d'après sa seule vue de la partie."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        """Un des coups de `vue.coups_legaux()`."""
        ...
