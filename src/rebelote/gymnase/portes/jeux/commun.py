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
    tombees, faits = _ecrire_les_plis(etat.plis, nombre, ecrire, tous_les_plis)
    pli = [0] * nombre
    for place, carte in enumerate(etat.pli, etat.meneur - siege):
        pli[place % nombre] = carte.bit
    return {"pli": ecrire(pli), "tombees": tombees[siege], "plis": faits[siege]}


@lru_cache(maxsize=64)  # toute la table redemande les mêmes, le temps d'un pli
def _ecrire_les_plis(
    plis: tuple[Any, ...], nombre: int, ecrire: Ecriture, tous_les_plis: int
) -> tuple[list[Ecrit], list[Ecrit]]:
    """Les cartes tombées et les plis faits, tels que chaque siège les lit à partir de lui."""
    tombees, faits = _plis_par_siege(plis, nombre)
    tours = [relatifs(siege, nombre) for siege in range(nombre)]
    ecrites = [ecrire((masque,)) for masque in tombees]
    return (
        [bout_a_bout([ecrites[s] for s in tour]) for tour in tours],
        [fractions(tuple([faits[s] for s in tour]), tous_les_plis) for tour in tours],
    )


@lru_cache(maxsize=64)
def _plis_par_siege(plis: tuple[Any, ...], nombre: int) -> tuple[list[int], list[int]]:
    """Les cartes que chaque siège a posées, en masques, et combien de plis il a faits.

    Les précédents sont déjà comptés : il n'y a qu'à ajouter le dernier.
    """
    if not plis:
        return [0] * nombre, [0] * nombre
    *passes, pli = plis
    masques, faits = map(list, _plis_par_siege(tuple(passes), nombre))
    faits[pli.vainqueur] += 1
    for place, carte in enumerate(pli.cartes, pli.meneur):
        masques[place % nombre] |= carte.bit
    return masques, faits
