"""Les réponses de la page : le joueur d'un nœud, dont une personne choisit les coups de loin."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue


class ReponsesDeLaPage(Joueur):
    """Le nœud demande depuis un fil à lui ; la page répond, plus tard, depuis la boucle."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._coup: Evenement | None = None
        self._epoque = 0
        self._levee = False

    def choisir(self, vue: Vue[Any]) -> Evenement:
        """Attend la page ; une question que l'on retire n'a pas de réponse."""
        with self._change:
            epoque = self._epoque
            self._change.wait_for(lambda: self._coup is not None or self._depassee(epoque))
            if self._depassee(epoque):
                raise asyncio.CancelledError("cette question n'a plus cours")
            coup, self._coup = self._coup, None
        assert coup is not None
        return coup

    def _depassee(self, epoque: int) -> bool:
        return self._levee or self._epoque != epoque

    def repondre(self, coup: Evenement) -> None:
        """Le coup de la personne, à la question posée ou à celle qui vient."""
        with self._change:
            self._coup = coup
            self._change.notify_all()

    def retirer(self) -> None:
        """La manche recommence : la question posée, et ce qu'on y répondait, n'ont plus cours."""
        with self._change:
            self._epoque, self._coup = self._epoque + 1, None
            self._change.notify_all()

    def se_lever(self) -> None:
        """La table se ferme : plus aucune question n'attend."""
        with self._change:
            self._levee = True
            self._change.notify_all()
