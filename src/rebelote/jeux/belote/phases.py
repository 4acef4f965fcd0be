"""Les phases d'une manche de belote."""

from enum import Enum


class Phase(Enum):
    """Ce que l'on attend maintenant."""

    COUPE = "coupe du paquet"
    DONNE = "donne"
    ENCHERES = "enchères"
    COMPLEMENT = "seconde donne"
    JEU = "jeu de la carte"
    MONTRE = "annonces à montrer"
    FINIE = "partie finie"

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent
