"""Au réseau, la première donne est à qui la table l'a dit : l'hôte ne se choisit pas."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.p2p.manche.jugement import refus

AVEC_DONNEUR = ["belote", "contree", "dame_de_pique", "tarot_africain"]


@pytest.mark.parametrize("nom", AVEC_DONNEUR)
def test_le_premier_donneur_ne_se_choisit_pas(nom: str) -> None:
    etat = trouver(nom).commencer()
    donne: Any = etat.acte_croupier(Random(1))
    assert refus(etat, donne) is None
    ailleurs = replace(donne, donneur=2)
    assert etat.motif_refus(ailleurs) is None, "à une table, le premier donneur est libre"
    assert refus(etat, ailleurs) == "la donne est à J1"


@pytest.mark.parametrize("nom", AVEC_DONNEUR)
def test_une_partie_entiere_est_recevable(nom: str) -> None:
    jeu, alea = trouver(nom), Random(3)
    etat = jeu.commencer()
    for _ in range(400):
        siege = min(etat.attendus(), default=None)
        if siege is None:
            break
        coup = etat.acte_croupier(alea) if siege < 0 else alea.choice(etat.coups_legaux(siege))
        assert refus(etat, coup) is None
        etat = etat.suivant(coup)
