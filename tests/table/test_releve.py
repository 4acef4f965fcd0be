"""Le relevé d'une table de pairs : un journal de mille entrées ne se relit pas à chaque message."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rebelote.p2p.manche.constats import OUVERTURE, POINTS
from rebelote.p2p.membre.journal import Journal
from rebelote.table.pairs.releve import Ouvertures


class _Compte(Journal):
    """Un journal qui compte les entrées que l'on en lit."""

    lues = 0

    def __getitem__(self, cle: Any) -> Any:
        self.lues += not isinstance(cle, slice)
        return super().__getitem__(cle)


def _journal(types: str, signe: str = "a") -> _Compte:
    """« p » compte les points d'une manche, « o » l'ouvre, « . » est autre chose."""
    journal, noms = _Compte("racine"), {"p": POINTS, "o": OUVERTURE, ".": "COUP"}
    for seq, lettre in enumerate(types, start=1):
        corps = {"manche": types[:seq].count("p")}
        entree: Any = SimpleNamespace(
            type=noms[lettre], seq=seq, corps=corps, empreinte=f"{signe}{seq}"
        )
        journal.append(entree)
    return journal


def test_on_ne_lit_que_ce_qui_s_ajoute() -> None:
    ouvertures, journal = Ouvertures(), _journal("..po..po" + "." * 200)
    assert ouvertures.suivre(journal) == {1: 4, 2: 8}
    journal.lues = 0
    for seq, entree in enumerate(_journal("..po..po" + "." * 200 + "poo"), start=1):
        if seq > 208:
            journal.append(entree)
            ouvertures.suivre(journal)
    assert ouvertures.suivre(journal) == {1: 4, 2: 8, 3: 211}
    assert journal.lues < 10


def test_un_journal_repris_du_debut_se_relit() -> None:
    ouvertures = Ouvertures()
    assert ouvertures.suivre(_journal("..po")) == {1: 4}
    assert ouvertures.suivre(_journal("po", "b")) == {1: 2}
    assert ouvertures.suivre(_journal("")) == {}
