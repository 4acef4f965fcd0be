"""Les erreurs de la donne secrète.

ErreurRebelote
├── PreuveFausse         ce qui est prouvé est faux, ou la preuve est illisible : son auteur triche
└── Illisible
    └── HorsDuGroupe     (groupe.py) ces octets ne sont pas un point du groupe
"""

from __future__ import annotations

from rebelote.noyau.erreurs import ErreurRebelote


class PreuveFausse(ErreurRebelote):
    """La preuve ne prouve pas ; le message dit laquelle, et de quoi."""
