"""Les phases d'une manche de tarot africain."""

from enum import Enum


class Phase(Enum):
    """Ce que l'on attend maintenant."""

    DONNE = "donne"
    PARIS = "paris"
    RETOURNE = "cartes à retourner"
    JEU = "jeu de la carte"
    FINIE = "partie finie"

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent
