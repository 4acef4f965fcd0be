"""Ce que les cartes jouées laissent deviner : qui n'a sans doute pas la dame de pique.

Qui peut s'en défaire le fait presque toujours. L'avoir pu sans le faire n'est pas une preuve, comme
une renonce, mais les mondes où ce siège la tient en deviennent rares.
"""

from __future__ import annotations

from typing import Final

from rebelote.cartes import Couleur
from rebelote.ia.dame_de_pique.position_en_masques import DAME
from rebelote.jeux.dame_de_pique import EtatDameDePique, Pli
from rebelote.jeux.dame_de_pique.points import DAME_DE_PIQUE
from rebelote.noyau.sieges import Siege

DOUTE: Final = 0.08
"""La chance de garder la dame quand on pouvait la donner, par rapport à ne pas l'avoir."""


def soupcons(etat: EtatDameDePique) -> tuple[float, ...]:
    """Pour chaque siège, la vraisemblance qu'il tienne encore la dame, si elle est dehors."""
    poids = [1.0] * 4
    if etat.tombees & DAME:
        return tuple(poids)
    for rang, pli in enumerate(etat.plis):
        for siege in _qui_l_aurait_donnee(pli, premier=rang == 0):
            poids[siege] = DOUTE
        if pli.vainqueur != pli.beneficiaire:  # les mains ont tourné, ce qu'on en sait avec elles
            poids = [*poids[1:], poids[0]]
    return tuple(poids)


def _qui_l_aurait_donnee(pli: Pli, premier: bool) -> list[Siege]:
    """Ceux qui ont joué autre chose quand la dame ne leur aurait rien coûté."""
    demandee, maitresse, sieges = pli.cartes[0].couleur, pli.cartes[0], []
    for place, carte in enumerate(pli.cartes[1:], start=1):
        se_defausse = carte.couleur is not demandee and not premier
        couverte = demandee is Couleur.PIQUE is carte.couleur and maitresse > DAME_DE_PIQUE
        if se_defausse or couverte:
            sieges.append((pli.meneur + place) % 4)
        if carte.couleur is demandee and maitresse < carte:
            maitresse = carte
    return sieges
