"""Le barème de la belote, que partagent la belote et la contrée."""

from rebelote.cartes.valeur import Valeur

POINTS_ATOUT = {
    Valeur.VALET: 20,
    Valeur.NEUF: 14,
    Valeur.AS: 11,
    Valeur.DIX: 10,
    Valeur.ROI: 4,
    Valeur.DAME: 3,
    Valeur.HUIT: 0,
    Valeur.SEPT: 0,
}
"""Points d'une carte de la couleur d'atout, de la plus forte à la plus faible."""

POINTS_NORMAL = {
    Valeur.AS: 11,
    Valeur.DIX: 10,
    Valeur.ROI: 4,
    Valeur.DAME: 3,
    Valeur.VALET: 2,
    Valeur.NEUF: 0,
    Valeur.HUIT: 0,
    Valeur.SEPT: 0,
}
"""Points d'une carte des autres couleurs, de la plus forte à la plus faible."""
