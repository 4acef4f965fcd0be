"""Pronostiquer un contrat : résoudre des mondes compatibles avec les enchères."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.coeur import Atout, Position
from rebelote.ia.deux_camps.bareme import JEU_COUVERT, MOITIE
from rebelote.ia.deux_camps.mondes import Monde
from rebelote.ia.deux_camps.recherche import Montre, Resolveur
from rebelote.jeux.commun.points import Paire
from rebelote.noyau.sieges import Siege

MONDES_SONDES: Final = 8
"""Combien de donnes possibles on résout pour chaque atout auquel on songe."""
PART_DU_SONDAGE: Final = 0.5
"""Ce que compte le sondage, auprès de ce que promettent les tables."""


def points_sondes(
    resolveur: Resolveur, mondes: Sequence[Monde], atout: Atout, premier: Siege, montre: Montre
) -> Paire | None:
    """Les points de chaque camp, en moyenne, si l'on jouait à cet atout ; rien faute de mondes."""
    total = poids = 0.0
    for monde in mondes:
        if montre.passee():
            break
        total += monde.poids * resolveur.valeur(Position(monde.mains, atout, (), premier))
        poids += monde.poids
    if not poids:
        return None
    faits = round(JEU_COUVERT * (total / poids - MOITIE) + MOITIE)
    autres = round(JEU_COUVERT * (162 - total / poids - MOITIE) + MOITIE)
    return (faits, autres) if premier % 2 == 0 else (autres, faits)


def melanger(promis: float, sonde: float) -> float:
    """L'avis des tables et celui du sondage, chacun pour sa part."""
    return (1 - PART_DU_SONDAGE) * promis + PART_DU_SONDAGE * sonde
