"""Ce qu'est une loi : un juge, et les rangs d'une partie où l'on s'en assure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from rebelote.noyau.contrat.deroule import Deroule

Juge: TypeAlias = Callable[[Deroule, int], Iterator[str]]
"""Juge la partie à un rang du journal ; chaque texte rendu est une faute."""


class Loi:
    """Une loi du contrat : son juge, et les rangs où l'on s'en assure."""

    def __init__(self, juge: Juge, echantillon: int | None, chaque_type: bool) -> None:
        self.juge = juge
        self.nom = juge.__name__
        self.__doc__ = juge.__doc__
        self.echantillon = echantillon
        self.chaque_type = chaque_type

    def __call__(self, deroule: Deroule) -> None:
        """Lève `AssertionError` à la première faute de cette partie."""
        for rang in self._rangs(deroule):
            faute = self._faute(deroule, rang)
            if faute:
                raise AssertionError(message(deroule, self.nom, rang, faute))

    def _rangs(self, deroule: Deroule) -> Iterable[int]:
        if self.echantillon is None:
            return range(len(deroule) + 1)
        return _echantillon(deroule, self.echantillon, self.chaque_type)

    def _faute(self, deroule: Deroule, rang: int) -> str | None:
        try:
            return next(self.juge(deroule, rang), None)
        except Exception as erreur:
            raise AssertionError(message(deroule, self.nom, rang, repr(erreur))) from erreur

    def __repr__(self) -> str:
        return f"Loi({self.nom})"


def message(deroule: Deroule, loi: str, rang: int, faute: str) -> str:
    ou = f"{deroule.jeu.nom} à {deroule.joueurs}, graine {deroule.graine}, événement {rang}"
    evenement = deroule.journal[rang] if rang < len(deroule) else "fin de partie"
    return f"loi {loi} enfreinte ({ou}) : {faute} [{evenement}]"


def _echantillon(deroule: Deroule, nombre: int, chaque_type: bool) -> list[int]:
    """Le début, la fin, un rang de chaque sorte d'événement, et d'autres au hasard."""
    alea = deroule.hasard(-1)
    rangs = {0, len(deroule)}
    if chaque_type:
        rangs.update(alea.choice(possibles) for possibles in _par_type(deroule).values())
    rangs.update(alea.randrange(len(deroule) + 1) for _ in range(nombre))
    return sorted(rangs)


def _par_type(deroule: Deroule) -> dict[str, list[int]]:
    par_type: dict[str, list[int]] = {}
    for rang, evenement in enumerate(deroule.journal):
        par_type.setdefault(evenement.TYPE, []).append(rang)
    return par_type


def loi(echantillon: int | None = None, chaque_type: bool = True) -> Callable[[Juge], Loi]:
    """Fait une loi d'un juge ; sans échantillon, on s'en assure à chaque rang."""
    return lambda juge: Loi(juge, echantillon, chaque_type)
