"""Les phases d'une manche de dame de pique."""

from enum import Enum


class Phase(Enum):
    """Ce que l'on attend maintenant."""

    DONNE = "donne"
    JOKER = "désignation du joker"
    PASSE = "choix des cartes à passer"
    ECHANGE = "échange des cartes passées"
    OUVERTURE = "recherche du 2♣"
    JEU = "jeu de la carte"
    TAPE = "tape"
    TAPES = "révélation des tapes"
    ECHANGE_MAINS = "échange des mains"
    FINIE = "partie finie"

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent
