"""Les cartes, les couleurs, les valeurs, les mains et les paquets."""

from rebelote.cartes.carte import (
    CARTES,
    Carte,
    CarteIllisible,
    cartes_du_masque,
    lire_cartes,
    masque,
)
from rebelote.cartes.couleur import COULEURS, Couleur
from rebelote.cartes.main import Main
from rebelote.cartes.paquets import ATOUTS_22, MASQUE_COULEUR, PAQUET_32, PAQUET_52, Paquet
from rebelote.cartes.valeur import VALEURS, Atout, Valeur

__all__ = [
    "ATOUTS_22",
    "CARTES",
    "COULEURS",
    "MASQUE_COULEUR",
    "PAQUET_32",
    "PAQUET_52",
    "VALEURS",
    "Atout",
    "Carte",
    "CarteIllisible",
    "Couleur",
    "Main",
    "Paquet",
    "Valeur",
    "cartes_du_masque",
    "lire_cartes",
    "masque",
]
