"""Mener l'analyse : ici ou dans des processus, avec le même résultat, dans le même ordre."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from rebelote.archives import Enregistrement, ligne_json
from rebelote.archives.json_strict import lire_json
from rebelote.gymnase.analyse.decision import Decision
from rebelote.gymnase.analyse.dossier import Dossier, examiner_des_rangs
from rebelote.gymnase.analyse.juges import Juge, Reglages, juge
from rebelote.gymnase.tournoi.ouvriers import Ouvriers, Processus
from rebelote.noyau.erreurs import ErreurRebelote

LOT: Final = 12
"""Combien de décisions un ouvrier juge avant de rendre compte."""
AVANCE: Final = 2
"""Lots confiés d'avance à chaque ouvrier."""


def examiner(
    dossiers: Sequence[Dossier], reglages: Reglages, processus: int = 1
) -> Generator[Decision, None, None]:
    """Les décisions de ces parties, dans l'ordre des parties et des coups."""
    if processus > 1:
        with Processus(processus) as ouvriers:
            yield from _en_parallele(_lots(dossiers, reglages), ouvriers)
        return
    for dossier in dossiers:
        yield from dossier.examiner(_juge(dossier.enregistrement.jeu, reglages), reglages)


def _en_parallele(lots: Iterator[_Lot], ouvriers: Ouvriers) -> Iterator[Decision]:
    """Quelques lots d'avance, rendus dans l'ordre où on les a confiés."""
    confies = deque[Future[list[Decision]]]()
    try:
        while True:
            for lot in islice(lots, AVANCE * ouvriers.largeur - len(confies)):
                confies.append(ouvriers.confier(examiner_un_lot, lot))
            if not confies:
                return
            yield from confies.popleft().result()
    except BrokenProcessPool:
        raise ErreurRebelote("un processus d'analyse s'est arrêté brutalement") from None


def _lots(dossiers: Sequence[Dossier], reglages: Reglages) -> Iterator[_Lot]:
    for dossier in dossiers:
        ligne = ligne_json(dossier.enregistrement.en_json())
        for debut in range(0, len(dossier.rangs), LOT):
            yield _Lot(dossier.numero, ligne, dossier.rangs[debut : debut + LOT], reglages)


@dataclass(frozen=True, slots=True)
class _Lot:
    """Ce qu'on envoie à un ouvrier : la partie, en texte, et les coups à y juger."""

    numero: int
    ligne: str
    rangs: tuple[int, ...]
    reglages: Reglages


def examiner_un_lot(lot: _Lot) -> list[Decision]:
    """Ce que fait un ouvrier."""
    enregistrement = _lire(lot.ligne)
    le_juge = _juge(enregistrement.jeu, lot.reglages)
    suite = examiner_des_rangs(lot.numero, enregistrement, lot.rangs, le_juge, lot.reglages)
    return list(suite)


@lru_cache(maxsize=2)
def _lire(ligne: str) -> Enregistrement:
    return Enregistrement.depuis_json(lire_json(ligne))


@lru_cache(maxsize=8)
def _juge(jeu: str, reglages: Reglages) -> Juge:
    return juge(jeu, reglages)
