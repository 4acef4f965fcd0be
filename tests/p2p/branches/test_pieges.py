"""Ce qu'un fourbe signe à la suite d'une entrée, ou accuse d'avance, ne la condamne pas."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, ecrire_entree
from rebelote.p2p.messages.message import Message
from tests.p2p.branches.test_branches import TARD, Scene
from tests.p2p.membre.table_sans_defaut import IDENTITES


@pytest.mark.parametrize("votes", [{}, {"J1": {}, "J2": {}}, {"J1": 3, "J2": [], "J3": None}])
@pytest.mark.parametrize("visee", [1, 2, 3, 9])
def test_une_fausse_exclusion_ne_cache_pas_la_vraie_qu_elle_suit(visee: int, votes: Any) -> None:
    fourbe, absent, victime = 0, 2, 3
    scene = Scene(victime)
    scene.coup()
    vraie = scene.exclusion(1, absent, votes=scene.voix(absent, 0, 1, 3))
    place = "essai", vraie.seq + 1, vraie.empreinte, fourbe, EXCLUSION
    corps = {"exclu": f"J{visee + 1}", "votes": votes}
    piege = ecrire_entree(IDENTITES[fourbe], *place, corps)
    for entree in (piege, vraie):
        scene.lire(victime, entree, 0.1)
    assert vraie in scene.poste(victime).journal


@pytest.mark.parametrize("avance", [0, 3, 4])
def test_accuser_d_avance_ne_chasse_pas_l_accuse_de_la_tete(avance: int) -> None:
    """Sans lui, la victime n'écrirait plus, et les autres la croiraient absente."""
    fourbe, victime = 0, 3
    scene = Scene(victime)
    seq, tete = scene.poste(victime).journal.place
    for n in range(1, avance + 1):
        place = "essai", seq + n, f"{n}" * 64, fourbe, EVENEMENT
        fausse = ecrire_entree(IDENTITES[fourbe], *place, {"n": n})
        scene.lire(victime, fausse)
        mot = scene.mot(fourbe, Message.ACCUSE, seq + n, fausse.empreinte, date=TARD + n)
        with suppress(ErreurRebelote):
            scene.poste(victime).recevoir(Message.ACCUSE, mot.en_json(), scene.table.date)
    dernier = scene.mot(fourbe, Message.ACCUSE, seq, tete, date=TARD + 10)
    scene.dire(victime, Message.ACCUSE, dernier.en_json(), 0.01)
    assert scene.poste(victime).accuses.a_accuse(fourbe, (seq, tete))
