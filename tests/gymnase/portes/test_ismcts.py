"""L'IS-MCTS d'OpenSpiel entre au gymnase comme une autre IA."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.gymnase.portes.ismcts import JoueurISMCTS
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.partie import Partie
from tests.gymnase.fabrique import mener, tournoi
from tests.gymnase.portes.outils import JEUX

ISMCTS = "rebelote.gymnase.portes.ismcts:JoueurISMCTS"


def _coups(jeu: str, graine: int) -> list[object]:
    fiche = trouver(jeu)
    joueurs = [JoueurISMCTS(Random(graine), simulations=2) for _ in range(4)]
    partie = Partie(fiche.commencer(), joueurs, Random(2))
    return [partie.avancer() for _ in range(6)]


@pytest.mark.parametrize("jeu", JEUX)
def test_meme_graine_memes_coups(jeu: str) -> None:
    assert _coups(jeu, 1) == _coups(jeu, 1)


def test_il_joue_une_donne_du_gymnase_sans_faute() -> None:
    bilan = mener(tournoi("tarot_africain", f"{ISMCTS}@simulations=2", "aleatoire", manches=1), 1)
    assert bilan.fautes == [[], []]
    assert bilan.temps[0].coups == 6 * 2 * 6
