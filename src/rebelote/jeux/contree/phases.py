"""Les phases d'une manche de contrée."""

from enum import Enum


class Phase(Enum):
    """Ce que l'on attend maintenant."""

    DONNE = "donne"
    ENCHERES = "enchères"
    JEU = "jeu de la carte"
    MONTRE = "annonces à montrer"
    FINIE = "partie finie"

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent
