"""Ce que sait un passant, lu dans le seul état d'un siège, est ce qu'il a vu passer."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.jeux.commun.annonces import Annoncer, Montrer
from rebelote.noyau import CROUPIER, Etat, Evenement, Partie

PAS = 160


@pytest.mark.parametrize(
    ("jeu", "options"),
    [
        ("belote", {}),
        ("contree", {"annonces": True}),
        ("dame_de_pique", {}),
        ("tarot_africain", {}),
    ],
)
def test_un_passant_sait_ce_que_tous_ont_vu(jeu: str, options: dict[str, bool]) -> None:
    """La retournée, la belote dite, l'annonce montrée, le 2♣, la carte qu'on a retournée."""
    voulu, alea = trouver(jeu), Random(7)
    secrets = voulu.fiche.secrets
    partie = Partie(voulu.commencer(voulu.regles(**options)), alea=alea)
    while partie.etat.attendus() and len(partie.journal) < PAS:
        partie.jouer(_au_hasard(partie, alea))
        passant = partie.vue(CROUPIER).etat
        for siege in range(4):
            assert secrets.au_passant(partie.vue(siege).etat) == passant, partie.journal[-1]
    montres = [e for e in partie.journal if isinstance(e, Montrer) and e.camp is not None]
    assert montres or jeu not in ("belote", "contree"), "sans quoi l'essai n'essaie rien"


def _au_hasard(partie: Partie[Etat], alea: Random) -> Evenement:
    """Un coup au hasard, mais qui peut annoncer annonce."""
    siege = min(partie.etat.attendus())
    if siege == CROUPIER:
        return partie.etat.acte_croupier(alea)
    coups = list(partie.etat.coups_legaux(siege))
    return alea.choice([c for c in coups if isinstance(c, Annoncer)] or coups)
