"""Les phases d'une partie de régicide."""

from enum import Enum


class Phase(Enum):
    """Ce que l'on attend maintenant."""

    DONNE = "donne des rois"
    PAQUETS = "paquets du draft"
    DRAFT = "draft"
    PREMIER_JOUEUR = "tirage du premier joueur"
    JEU = "jeu de la pyramide"
    VOL = "vol du valet"
    SUITE = "passage du tour"
    FINIE = "partie finie"

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent
