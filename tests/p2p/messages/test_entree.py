"""Une entrée ne se lit que d'une façon, et son rang est celui d'une place du journal."""

from __future__ import annotations

from typing import Any

import pytest

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.messages.entree import EVENEMENT, ecrire_entree, lire_entree
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import depuis_texte, en_texte

IDENTITE = Identite(b"\x01" * 32)


def _de_rang(seq: Any) -> dict[str, str]:
    return ecrire_entree(IDENTITE, "essai", seq, "0" * 64, 0, EVENEMENT, {}).en_json()


def test_la_premiere_a_le_rang_un() -> None:
    assert lire_entree(_de_rang(1)).seq == 1


@pytest.mark.parametrize("seq", [0, -1, -(10**6), True, 1.0, "1", None])
def test_un_rang_insense_est_illisible(seq: Any) -> None:
    with pytest.raises(Illisible):
        lire_entree(_de_rang(seq))


def test_des_octets_ne_s_ecrivent_que_d_une_facon() -> None:
    texte = en_texte(b"\x00" * 64)
    assert depuis_texte(texte) == b"\x00" * 64
    for autre in (texte[:-3] + "B==", texte[:-2], texte + "\n", texte + "===="):
        with pytest.raises(Illisible):
            depuis_texte(autre)
