"""Les valeurs : du deux à l'as, et les vingt-deux atouts du tarot."""

from enum import Enum


class Valeur(Enum):
    """Une valeur ; son nom (`AS`) est celui des enregistrements, `value` son texte court (`A`)."""

    DEUX = "2"
    TROIS = "3"
    QUATRE = "4"
    CINQ = "5"
    SIX = "6"
    SEPT = "7"
    HUIT = "8"
    NEUF = "9"
    DIX = "10"
    VALET = "V"
    DAME = "D"
    ROI = "R"
    AS = "A"

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent

    @property
    def rang(self) -> int:
        """Le rang dans l'ordre naturel : 0 pour le deux, 12 pour l'as."""
        return RANGS[self]

    @property
    def code(self) -> str:
        """Le nom dans les enregistrements."""
        return self.name

    def __repr__(self) -> str:
        return f"Valeur.{self.name}"

    def __str__(self) -> str:
        return str(self.value)


class Atout(Enum):
    """Un atout du tarot : l'excuse, puis de 1 à 21."""

    EXCUSE = 0
    N1 = 1
    N2 = 2
    N3 = 3
    N4 = 4
    N5 = 5
    N6 = 6
    N7 = 7
    N8 = 8
    N9 = 9
    N10 = 10
    N11 = 11
    N12 = 12
    N13 = 13
    N14 = 14
    N15 = 15
    N16 = 16
    N17 = 17
    N18 = 18
    N19 = 19
    N20 = 20
    N21 = 21

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent

    @property
    def rang(self) -> int:
        """Le numéro de l'atout ; 0 pour l'excuse."""
        return int(self.value)

    @property
    def code(self) -> str:
        """Le nom dans les enregistrements : `21`, `EXCUSE`."""
        return "EXCUSE" if self is Atout.EXCUSE else str(self.value)

    def __repr__(self) -> str:
        return f"Atout.{self.name}"

    def __str__(self) -> str:
        return "EX" if self is Atout.EXCUSE else str(self.value)


VALEURS = tuple(Valeur)
"""Les treize valeurs dans l'ordre naturel, de la plus basse à la plus haute."""

RANGS = {valeur: rang for rang, valeur in enumerate(VALEURS)}
