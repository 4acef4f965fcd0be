"""La recherche par moitiés : tous les candidats sur les mêmes mondes, les moins bons s'en vont.

Comparer les coups sur les mêmes cartes cachées ôte presque tout le hasard de la donne. À chaque
étape, la moitié des candidats reste et se partage le même effort : il va aux coups qui se disputent
la première place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from random import Random

from rebelote.ia.recherche.effort import Effort
from rebelote.ia.recherche.exploration import Exploration, Mesure, sans_choix
from rebelote.ia.recherche.modele import C, Modele, P


def chercher_par_moities(modele: Modele[P, C], effort: Effort, alea: Random) -> Exploration[C]:
    """Le meilleur candidat ; `effort.essais` compte les fins de partie jouées, en tout.

    S'il y a plus de candidats que d'essais, on n'en compare que quelques-uns, tirés au sort : un
    modèle qui en a beaucoup a tout intérêt à les trier lui-même.
    """
    candidats = list(modele.candidats())
    if len(candidats) > (plafond := max(2, effort.essais // 2)):
        candidats = alea.sample(candidats, plafond)
    if len(candidats) == 1:
        return sans_choix(candidats[0])
    totaux, essais = dict.fromkeys(candidats, 0.0), dict.fromkeys(candidats, 0)
    restants, etapes = candidats, ceil(log2(len(candidats)))
    for _ in range(etapes):
        for _ in effort.tranche(1 / etapes, cout=len(restants)):
            _essayer(modele, restants, totaux, essais, alea)
        # Tous ceux qui restent ont fait autant d'essais : leurs sommes se comparent.
        restants = sorted(restants, key=lambda coup: -totaux[coup])[: ceil(len(restants) / 2)]
    mesures = {coup: Mesure(essais[coup], totaux[coup] / essais[coup]) for coup in candidats}
    return Exploration(restants[0], mesures)


def _essayer(
    modele: Modele[P, C],
    coups: Sequence[C],
    totaux: dict[C, float],
    essais: dict[C, int],
    alea: Random,
) -> None:
    """Un monde de plus, où chacun de ces coups est joué jusqu'au bout."""
    siege, monde = modele.siege, modele.tirer(alea)
    for coup in coups:
        totaux[coup] += modele.finir(modele.jouer(monde, coup, alea), alea)[siege]
        essais[coup] += 1
