"""Dire comment installer la bibliothèque facultative d'une porte."""

from __future__ import annotations

from rebelote.noyau.erreurs import ErreurRebelote


class ExtraAbsent(ErreurRebelote):
    """La bibliothèque de cette porte n'est pas installée."""

    def __init__(self, extra: str, absent: ModuleNotFoundError) -> None:
        super().__init__(f"cette porte demande {absent.name} : pip install 'rebelote[{extra}]'")
