"""Jouer de réflexe : un coup qui est une durée, qu'une personne fait et ne choisit pas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rebelote.noyau.evenement import Evenement, Reflexe
from rebelote.noyau.vue import Vue


def est_un_reflexe(coups: Sequence[Evenement]) -> bool:
    """Vrai quand le coup est une durée : une personne la fait, elle ne la choisit pas."""
    return all(isinstance(coup, Reflexe) for coup in coups)


def tape(vue: Vue[Any], coups: Sequence[Evenement], secondes: float) -> Evenement:
    """Le coup qui a pris ce temps ; le plus lent qu'on offre si c'est plus que permis."""
    offerts = [coup for coup in coups if isinstance(coup, Reflexe)]
    reel = offerts[0].en(round(secondes * 1000))
    lent = max(offerts, key=lambda coup: coup.delai_ms or 0)
    return reel if vue.motif_refus(reel) is None else lent
