"""Se passer de croupier : chacun de ses actes, en étapes que les joueurs font ensemble."""

from rebelote.noyau.sans_croupier.conduite import Conduite, conduire
from rebelote.noyau.sans_croupier.etapes import (
    ActeCommun,
    ActeSansIssue,
    Decouvrir,
    Dire,
    Etape,
    Lot,
    Paroles,
    Sonder,
    Tirer,
    TirerAuSort,
    Tires,
    une_parole,
)
from rebelote.noyau.sans_croupier.tapis import TapisOuvert, conduire_complet

__all__ = [
    "ActeCommun",
    "ActeSansIssue",
    "Conduite",
    "Decouvrir",
    "Dire",
    "Etape",
    "Lot",
    "Paroles",
    "Sonder",
    "TapisOuvert",
    "Tirer",
    "TirerAuSort",
    "Tires",
    "conduire",
    "conduire_complet",
    "une_parole",
]
