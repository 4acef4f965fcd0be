"""Ce que l'on refuse d'un autre membre."""

from __future__ import annotations

from rebelote.noyau.erreurs import ErreurRebelote


class Refus(ErreurRebelote):
    """Une entrée que les règles, le tour ou un constat faux font refuser ; rien ne change."""


class Contestation(Refus):
    """Une entrée que les règles refusent d'après ce que nous savons ; d'autres en savent moins."""
