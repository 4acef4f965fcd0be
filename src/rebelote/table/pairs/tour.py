"""Le tour de la personne à une table de pairs : à quelle question elle répond, et si c'est fait."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement, Reflexe
from rebelote.noyau.vue import Vue
from rebelote.table.salon.refus import Depasse, RefusDeTable
from rebelote.table.seance.tape import Tape

AVANCEE = "la partie a avancé : regardez où elle en est"


class Tour:
    """Ce que l'on attend d'elle, depuis quel rang et quel instant."""

    def __init__(self) -> None:
        self._vue: Vue[Any] | None = None
        self._question: tuple[int, int] | None = None
        self._repondue: tuple[int, int] | None = None
        self._coups: Sequence[Evenement] = ()
        self._rang = 0
        self._tape: Tape | None = None
        self.depuis = time.monotonic()

    def suivre(self, vue: Vue[Any], epoque: int) -> None:
        """Prend acte de ce que l'on voit à présent."""
        self._vue = vue
        if vue.siege not in vue.etat.attendus():
            self._question, self._coups, self._tape = None, (), None
            return
        # Nos coups passés numérotent nos questions : le coup d'un autre n'en fait pas une neuve.
        question = (epoque, sum(e.auteur == vue.siege for e in vue.journal))
        coups = list(vue.coups_legaux())
        if question != self._question:
            self.depuis = time.monotonic()
            self._tape = Tape(self.depuis) if isinstance(coups[0], Reflexe) else None
        if question != self._question or coups != self._coups:
            self._rang = vue.rang
        self._question, self._coups = question, coups

    @property
    def attendu(self) -> bool:
        """Vrai si l'on attend encore son choix."""
        return self._question is not None and self._question != self._repondue

    @property
    def a_joue(self) -> bool:
        return self._question is not None and self._question == self._repondue

    @property
    def reflexe(self) -> bool | None:
        return None if self._tape is None else self.attendu

    def tape_manquee(self) -> Evenement | None:
        """Le coup de qui n'a pas tapé à temps, si c'est le cas."""
        if self._tape is None or self._vue is None or not self.attendu:
            return None
        return self._tape.manquee(self._vue) if self._tape.reste(time.monotonic()) <= 0 else None

    def repondre(self) -> None:
        """Son coup est parti."""
        self._repondue = self._question

    def coup(self, rang: int, id_coup: str, delai_ms: int | None) -> Evenement:
        """Le coup que désignent ce rang et cet `id`, s'il est encore à jouer."""
        vue = self._a_elle(rang)
        if not id_coup.isdecimal() or int(id_coup) >= len(self._coups):
            raise Illisible(f"pas de coup {id_coup[:20]} parmi ceux que l'on peut jouer")
        if self._tape is None:
            return self._coups[int(id_coup)]
        if delai_ms is None:
            raise Illisible("delai_ms manque : le temps que la personne a mis")
        self._tape.sceller(vue, delai_ms, time.monotonic())
        return self._tape.coups[vue.siege]

    def _a_elle(self, rang: int) -> Vue[Any]:
        vue = self._vue
        if vue is None:
            raise RefusDeTable("la partie n'est pas commencée")
        if self._question is None:
            if rang == vue.rang:
                raise RefusDeTable("ce n'est pas à vous de jouer")
            raise Depasse(AVANCEE)
        if not self.attendu:
            raise Depasse("votre coup est parti : les autres ne l'ont pas encore tous reçu")
        if not self._rang <= rang <= vue.rang:
            raise Depasse(AVANCEE)
        return vue
