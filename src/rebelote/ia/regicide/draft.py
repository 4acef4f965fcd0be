"""Garder les bonnes cartes au draft : les hautes de sa couleur, les têtes de toutes."""

from __future__ import annotations

from typing import Final

from rebelote.cartes import Carte, Couleur
from rebelote.jeux.regicide import Draft, EtatRegicide
from rebelote.jeux.regicide.hierarchie import TETES
from rebelote.jeux.regicide.points import POINTS
from rebelote.noyau.vue import Vue

# Mesurés sur des milliers de parties simulées : combien l'on gagne de plus avec la carte que sans,
# en centièmes de partie.

PRIX_DE_LA_COULEUR: Final = 2.0
PRIX_DU_POINT: Final = 0.4
PRIX_DE_LA_TETE: Final = 4.0


def garder(vue: Vue[EtatRegicide]) -> Draft:
    """Les cartes du paquet qui aideront le plus."""
    roi = vue.etat.rois[vue.siege]
    assert roi is not None
    choix = [coup for coup in vue.coups_legaux() if isinstance(coup, Draft)]
    return max(choix, key=lambda coup: sum(apport(c, roi.couleur) for c in coup.cartes if c))


def apport(carte: Carte, couleur: Couleur) -> float:
    """Ce que la carte apporte à qui a le roi de cette couleur."""
    total = PRIX_DE_LA_TETE if carte.valeur in TETES else 0.0
    if carte.couleur is couleur:
        return total + PRIX_DE_LA_COULEUR + PRIX_DU_POINT * POINTS[carte.index]
    return total - PRIX_DE_LA_COULEUR
