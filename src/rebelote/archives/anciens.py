"""Les anciens journaux : y rétablir les actes du croupier que l'on n'écrivait pas encore."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rebelote.noyau.audit import examiner
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement


def retablir(debut: Etat, journal: Sequence[Evenement]) -> list[tuple[int | None, Evenement]]:
    """Le journal entier, chaque événement avec sa place d'origine ; rien pour ceux qu'on ajoute.

    Un journal où l'un de ces actes est écrit est d'aujourd'hui : il se lit tel quel.
    """
    if not debut.TACITES or any(type(evenement) in debut.TACITES for evenement in journal):
        return list(enumerate(journal))
    return list(_retablir(debut, journal))


def _retablir(debut: Etat, journal: Sequence[Evenement]) -> Iterator[tuple[int | None, Evenement]]:
    """On suit le journal comme l'audit, fautes comprises ; où l'on ne peut plus, il reste tel."""
    etat: Etat | None = debut
    for place, evenement in enumerate(journal):
        if etat is not None and (tacite := etat.sous_entendu(evenement)) is not None:
            yield None, tacite
            etat = etat.suivant(tacite)
        yield place, evenement
        etat = None if etat is None else next(examiner(etat, journal[place:])).apres
