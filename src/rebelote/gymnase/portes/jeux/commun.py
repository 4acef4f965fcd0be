"""Ce que les jeux de plis ont en commun : les cartes posées, par siège."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rebelote.cartes import Carte
from rebelote.gymnase.portes.codage import Pieces, cartes, relatifs
from rebelote.noyau.sieges import Siege


def cartes_posees(etat: Any, siege: Siege, paquet: Sequence[Carte]) -> Pieces:
    """Le pli en cours, les cartes tombées dans la manche et les plis faits, siège par siège."""
    sieges = relatifs(siege, len(etat.mains))
    pli = _par_siege([(etat.meneur, etat.pli)], len(sieges))
    tombees = _par_siege([(un.meneur, un.cartes) for un in etat.plis], len(sieges))
    vainqueurs = [un.vainqueur for un in etat.plis]
    return {
        "pli": [un for s in sieges for un in cartes(pli[s], paquet)],
        "tombees": [un for s in sieges for un in cartes(tombees[s], paquet)],
        "plis": [vainqueurs.count(s) * len(sieges) / len(paquet) for s in sieges],
    }


def _par_siege(plis: Iterable[tuple[Siege, Sequence[Carte]]], nombre: int) -> list[int]:
    """Les cartes que chaque siège a posées, en masques."""
    masques = [0] * nombre
    for meneur, posees in plis:
        for place, carte in enumerate(posees):
            masques[(meneur + place) % nombre] |= carte.bit
    return masques
