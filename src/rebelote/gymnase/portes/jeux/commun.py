"""Ce que les jeux de plis ont en commun : les cartes posées, par siège."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rebelote.gymnase.portes.codage import Pieces
from rebelote.gymnase.portes.ecriture import Ecrit, Ecriture, bout_a_bout, fractions, relatifs
from rebelote.noyau.sieges import Siege


def cartes_posees(etat: Any, siege: Siege, ecrire: Ecriture, tous_les_plis: int) -> Pieces:
    """Le pli en cours, les cartes tombées dans la manche et les plis faits, siège par siège."""
    nombre = len(etat.mains)
    sieges = relatifs(siege, nombre)
    tombees, faits = _plis_par_siege(etat.plis, nombre, ecrire)
    pli = [0] * nombre
    for place, carte in enumerate(etat.pli, etat.meneur - siege):
        pli[place % nombre] = carte.bit
    return {
        "pli": ecrire(pli),
        "tombees": bout_a_bout([tombees[s] for s in sieges]),
        "plis": fractions(tuple([faits[s] for s in sieges]), tous_les_plis),
    }


@lru_cache(maxsize=64)  # toute la table redemande les mêmes, le temps d'un pli
def _plis_par_siege(
    plis: tuple[Any, ...], nombre: int, ecrire: Ecriture
) -> tuple[list[Ecrit], list[int]]:
    """Les cartes que chaque siège a posées, écrites, et combien de plis il a faits."""
    masques, faits = [0] * nombre, [0] * nombre
    for pli in plis:
        faits[pli.vainqueur] += 1
        for place, carte in enumerate(pli.cartes, pli.meneur):
            masques[place % nombre] |= carte.bit
    return [ecrire((masque,)) for masque in masques], faits
