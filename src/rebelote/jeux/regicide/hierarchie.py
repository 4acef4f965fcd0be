"""Qui bat qui : la table complète des remplacements, tirée d'une seule fonction."""

from __future__ import annotations

from typing import Final

from rebelote.cartes import PAQUET_52, VALEURS, Carte, Valeur, masque

TETES: Final = (Valeur.VALET, Valeur.DAME, Valeur.ROI)


def valeur_bat(nouvelle: Valeur, ancienne: Valeur) -> bool:
    """Vrai si une carte de la première valeur remplace une carte de la seconde.

    L'as est hors de l'échelle : il bat les têtes et l'as, et tout le bat. Les autres montent du
    deux au roi, et chacune bat ses égales.
    """
    if nouvelle is Valeur.AS:
        return ancienne in TETES or ancienne is Valeur.AS
    return ancienne is Valeur.AS or nouvelle.rang >= ancienne.rang


def bat(nouvelle: Carte, ancienne: Carte) -> bool:
    """Vrai si la première carte peut remplacer la seconde dans la pyramide."""
    return bool(nouvelle.bit & BATTANTES[ancienne.index])


def _battantes(ancienne: Valeur) -> int:
    gagnantes = {valeur for valeur in VALEURS if valeur_bat(valeur, ancienne)}
    return masque(carte for carte in PAQUET_52 if carte.valeur in gagnantes)


_PAR_VALEUR: Final = {valeur: _battantes(valeur) for valeur in VALEURS}

BATTANTES: Final = tuple(
    _PAR_VALEUR[carte.valeur] for carte in PAQUET_52 if isinstance(carte.valeur, Valeur)
)
"""Pour chaque carte, par index, le masque de celles qui la battent."""

VALETS, DAMES, ROIS = (
    masque(carte for carte in PAQUET_52 if carte.valeur is tete) for tete in TETES
)
"""Les quatre valets, les quatre dames, les quatre rois, en masques."""
