"""Une partie vue d'un siège, belote tue : rien de permis n'y est accusé, ce qui se prouve l'est."""

from __future__ import annotations

from typing import Any

import pytest

from rebelote.archives import Enregistrement, Rapport, verifier
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.sieges import CROUPIER, Siege
from tests.archives.fabrique import TROIS_FAUTES, manche_ouverte, partie_jouee, vue_belote_tue

SIEGES = [0, 1, 2, 3, CROUPIER]
"""Le dernier n'a aucune main : c'est quelqu'un qui regarde sans être assis."""


def juger(objet: dict[str, Any]) -> Rapport:
    return verifier(Enregistrement.depuis_json(objet))


@pytest.mark.parametrize("ia", ["aleatoire", "simple"])
@pytest.mark.parametrize("graine", range(1, 5))
@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_la_belote_tue_n_accuse_personne(jeu: str, graine: int, ia: str) -> None:
    objet = partie_jouee(jeu, graine, ia).en_json()
    for siege in SIEGES:
        rapport = juger(vue_belote_tue(objet, siege))
        assert rapport == Rapport((), cachees=rapport.cachees), (siege, rapport.fautes)


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_aucun_jeu_n_accuse_qui_n_a_rien_fait(jeu: str) -> None:
    enregistrement = partie_jouee(jeu, 5)
    objet = enregistrement.en_json()
    for siege in range(len(enregistrement.joueurs)):
        rapport = juger(vue_belote_tue(objet, siege))
        assert rapport == Rapport((), cachees=rapport.cachees), (siege, rapport.fautes)


# --- Ce qui se prouve encore ------------------------------------------------------------------

D_UN_AUTRE = [(5, "9♥", "RENONCE"), (6, "A♥", "RENONCE"), (7, "10♥", "RENONCE")]
"""J2 n'a pas coupé au pli 3 : d'une autre place, on le prouve à chaque atout qu'il pose."""

DEJA_TOMBEE = (8, "7♠", "CARTE_PAS_EN_MAIN")

FAUTES = [
    # J4 n'a pas fourni au pli 1 ; D♥, la retournée, est chez J2 au su de tous
    (0, [(3, "7♣", "COUPER"), (3, "7♥", "RENONCE"), *D_UN_AUTRE, DEJA_TOMBEE]),
    (1, [(3, "7♣", "COUPER"), (3, "7♥", "RENONCE"), DEJA_TOMBEE]),
    (3, [(1, "8♣", "FOURNIR"), (3, "7♣", "COUPER"), *D_UN_AUTRE, DEJA_TOMBEE]),
    (CROUPIER, [(3, "7♣", "COUPER"), (3, "7♥", "RENONCE"), *D_UN_AUTRE, DEJA_TOMBEE]),
]


@pytest.mark.parametrize(("siege", "attendues"), FAUTES)
def test_ce_que_prouve_chaque_siege(siege: Siege, attendues: list[tuple[int, str, str]]) -> None:
    rapport = juger(vue_belote_tue(manche_ouverte(TROIS_FAUTES), siege))
    assert [(f.pli, str(f.carte), f.motif.code) for f in rapport.fautes if f.carte] == attendues
