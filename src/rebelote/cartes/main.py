"""La main : les cartes qu'on y connaît et le nombre de celles qu'on n'y connaît pas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NoReturn

from rebelote.cartes.carte import Carte, cartes_du_masque, lire_cartes

_poser = object.__setattr__


class Main:
    """Un ensemble immuable de cartes, dont certaines peuvent être cachées.

    >>> main = Main.de("A♠ 10♥", cachees=3)
    >>> len(main), Carte("A♠") in main, main.complete
    (5, True, False)
    >>> main.sans(Carte("A♠"))
    Main.de('10♥', cachees=3)
    """

    __slots__ = ("cachees", "connues")

    connues: int
    cachees: int

    def __init__(self, connues: int = 0, cachees: int = 0) -> None:
        _poser(self, "connues", connues)
        _poser(self, "cachees", cachees)

    @classmethod
    def de(cls, cartes: str | Iterable[Carte | None], cachees: int = 0) -> Main:
        """La main de ces cartes ; un `None` de la suite y est une carte cachée."""
        connues = 0
        for carte in lire_cartes(cartes) if isinstance(cartes, str) else cartes:
            if carte is None:
                cachees += 1
            else:
                connues |= carte.bit
        return cls(connues, cachees)

    @property
    def complete(self) -> bool:
        return not self.cachees

    def peut_contenir(self, carte: Carte) -> bool:
        """Vrai si rien, dans cette main, n'interdit que la carte y soit."""
        return bool(self.connues & carte.bit or self.cachees)

    def sans(self, carte: Carte) -> Main:
        """La main une fois la carte partie ; une carte non connue part des cartes cachées."""
        if self.connues & carte.bit:
            return Main(self.connues ^ carte.bit, self.cachees)
        return Main(self.connues, self.cachees - 1 if self.cachees else 0)

    def plus(self, cartes: Iterable[Carte | None]) -> Main:
        """La main une fois ces cartes arrivées ; `None` est une carte qu'on ne voit pas."""
        arrivee = Main.de(cartes)
        return Main(self.connues | arrivee.connues, self.cachees + arrivee.cachees)

    def montrant(self, montrees: int) -> Main:
        """La main quand on y apprend ces cartes (un masque) : elles sortent des cachées."""
        nouvelles = montrees & ~self.connues
        return Main(self.connues | nouvelles, max(0, self.cachees - nouvelles.bit_count()))

    def __len__(self) -> int:
        return self.connues.bit_count() + self.cachees

    def __iter__(self) -> Iterator[Carte]:
        return iter(cartes_du_masque(self.connues))

    def __contains__(self, carte: Carte) -> bool:
        return bool(self.connues & carte.bit)

    def __eq__(self, autre: object) -> bool:
        if not isinstance(autre, Main):
            return NotImplemented
        return self.connues == autre.connues and self.cachees == autre.cachees

    def __hash__(self) -> int:
        return hash((self.connues, self.cachees))

    def __setattr__(self, nom: str, valeur: object) -> NoReturn:
        raise AttributeError(f"une main est immuable ({nom})")

    def __reduce__(self) -> tuple[type[Main], tuple[int, int]]:
        return Main, (self.connues, self.cachees)

    def __repr__(self) -> str:
        cachees = f", cachees={self.cachees}" if self.cachees else ""
        return f"Main.de({str(self.visible)!r}{cachees})"

    @property
    def visible(self) -> str:
        """Les cartes connues, en texte court."""
        return " ".join(map(str, self))

    def __str__(self) -> str:
        return " ".join(filter(None, [self.visible, "? " * self.cachees])).strip()
