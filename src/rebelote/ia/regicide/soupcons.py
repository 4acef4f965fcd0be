"""Lire les rois des autres : qui fait monter une couleur a sans doute son roi.

Chaque coup déplace les points de chaque couleur. On tient qu'un joueur choisit volontiers ce qui
sert la sienne : la vraisemblance d'un roi monte avec les points que son joueur lui a donnés.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp
from typing import Final

from rebelote.cartes import COULEURS, Carte
from rebelote.ia.regicide.plateau import COULEUR
from rebelote.jeux.regicide import Coup, EtatRegicide, Pyramide
from rebelote.jeux.regicide.points import POINTS
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue

FRANCHISE: Final = 0.04
"""De combien chaque point donné à une couleur fait croire, en logarithme, qu'on a son roi."""

ATTACHEMENT: Final = 0.3
"""De combien chaque carte d'une couleur gardée au draft le fait croire aussi."""


def deplacements(pyramide: Pyramide, coup: Coup) -> tuple[list[int], Pyramide]:
    """Ce que le coup ajoute aux points de chaque couleur, et la pyramide qui suit."""
    apres = pyramide.avec(coup.case, coup.carte)
    if coup.echange is not None:
        apres = apres.echangee(*coup.echange)
    avant_apres = zip(_par_couleur(pyramide), _par_couleur(apres), strict=True)
    return [nouveau - ancien for ancien, nouveau in avant_apres], apres


def _par_couleur(pyramide: Pyramide) -> list[int]:
    points = [0] * len(COULEURS)
    for (rangee, _), carte in pyramide.posees():
        points[COULEUR[carte.index]] += POINTS[carte.index] * rangee
    return points


def dons_aux_couleurs(journal: Iterable[Evenement], joueurs: int) -> list[list[int]]:
    """Pour chaque siège, les points que ses coups ont donnés, ou pris, à chaque couleur."""
    totaux, pyramide = [[0] * len(COULEURS) for _ in range(joueurs)], Pyramide()
    for evenement in journal:
        if isinstance(evenement, Coup):
            gains, pyramide = deplacements(pyramide, evenement)
            mien = totaux[evenement.auteur]
            for couleur, gain in enumerate(gains):
                mien[couleur] += gain
    return totaux


def vraisemblance(vue: Vue[EtatRegicide]) -> Callable[[EtatRegicide], float]:
    """De quoi peser un monde : la chance que ses rois et ses mains expliquent ce qu'on a vu."""
    dons = dons_aux_couleurs(vue.journal, vue.etat.joueurs)
    autres = [siege for siege in range(vue.etat.joueurs) if siege != vue.siege]

    def peser(monde: EtatRegicide) -> float:
        total = 0.0
        for siege in autres:
            roi = monde.rois[siege]
            assert isinstance(roi, Carte)
            total += FRANCHISE * dons[siege][COULEUR[roi.index]]
            gardees = sum(carte.couleur is roi.couleur for carte in monde.mains[siege])
            total += ATTACHEMENT * gardees
        return exp(total)

    return peser
