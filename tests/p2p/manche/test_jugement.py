"""Au réseau, la première donne est à qui la table l'a dit, et nul ne joue pour un autre."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.p2p.manche.jugement import AU_NOM_D_UN_AUTRE, faute, refus

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


def test_de_plusieurs_a_jouer_chacun_joue_pour_soi() -> None:
    """À la dame de pique, ils sont quatre à passer leurs cartes : sous scellés, J1 d'abord."""
    alea = Random(1)
    etat: Any = trouver("dame_de_pique").commencer()
    while len(etat.attendus()) < 2:
        etat = etat.suivant(etat.acte_croupier(alea))
    for siege in etat.attendus():
        passe = etat.coups_legaux(siege)[0]
        assert refus(etat, passe) is None, "à une table, l'ordre est libre"
        attendue = None if siege == min(etat.attendus()) else AU_NOM_D_UN_AUTRE
        assert faute(etat, passe) == attendue
