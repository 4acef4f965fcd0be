"""De quoi poser une décision de régicide, vue de J1, en quelques mots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rebelote.cartes import PAQUET_52, Main, lire_cartes
from rebelote.jeux.regicide import Coup, EtatRegicide, ReglesRegicide
from rebelote.jeux.regicide.coups import RoiJoue
from rebelote.noyau.sieges import J1
from rebelote.noyau.vue import Vue
from tests.jeux.regicide.outils import ROIS, table


def vue(
    mains: Sequence[str], pyramide: str = "", regles: ReglesRegicide | None = None
) -> Vue[EtatRegicide]:
    """Ce que voit J1, de roi ♠ : les mains des autres lui sont cachées, le reste est défaussé."""
    etat = table(mains, pyramide, regles=regles)
    placees = {carte for main in etat.mains for carte in main}
    posees = {carte for _, carte in etat.pyramide.posees()}
    rois = lire_cartes(ROIS)[: etat.joueurs]
    jeu = [carte for carte in PAQUET_52 if etat.cartes_du_jeu & carte.bit]
    return Vue(
        J1,
        etat.avec(
            mains=(etat.mains[J1], *(Main(0, len(main)) for main in etat.mains[1:])),
            rois=(rois[J1], *[None] * (etat.joueurs - 1)),
            rois_joues=tuple(
                RoiJoue(roi, 1 << siege) for siege, roi in enumerate(rois) if roi not in placees
            ),
            defausse=tuple(carte for carte in jeu if carte not in placees | posees),
        ),
    )


def texte(classe: Any, decision: Vue[EtatRegicide]) -> str:
    """Le coup de l'IA : `"R♠ 4-0"`, la carte et la case."""
    coup = classe(Random(0)).choisir(decision)
    assert isinstance(coup, Coup)
    assert decision.motif_refus(coup) is None
    return f"{coup.carte} {coup.rangee}-{coup.colonne}"
