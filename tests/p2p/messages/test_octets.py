"""Les mêmes octets se lisent, ou non, de la même façon d'où qu'on les lise."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.messages.octets import PROFONDEUR_MAX, depuis_octets, en_octets

DE_LOIN, DE_PRES = 0, 120
"""Ce qu'il reste de pile à qui lit : presque toute, ou presque rien."""


def _emboite(profondeur: int, ouvre: bytes = b"[", ferme: bytes = b"]") -> bytes:
    return ouvre * profondeur + b"1" + ferme * profondeur


def _lire(octets: bytes, reste: int) -> Any:
    """Ce qu'on y lit, `reste` appels avant la limite de Python ; zéro pour lire d'ici."""
    profondeur, cadre = 0, sys._getframe()
    while (plus_haut := cadre.f_back) is not None:
        profondeur, cadre = profondeur + 1, plus_haut
    descente = sys.getrecursionlimit() - profondeur - reste if reste else 0
    return _descendre(octets, descente)


def _descendre(octets: bytes, reste: int) -> Any:
    return depuis_octets(octets) if reste <= 0 else _descendre(octets, reste - 1)


@pytest.mark.parametrize("reste", [DE_LOIN, DE_PRES])
@pytest.mark.parametrize(("ouvre", "ferme"), [(b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":[', b"]}]")])
def test_la_profondeur_lisible_ne_depend_pas_de_la_pile(
    ouvre: bytes, ferme: bytes, reste: int
) -> None:
    boites = ouvre.count(b"[") + ouvre.count(b"{")
    juste = PROFONDEUR_MAX // boites
    lu = _lire(_emboite(juste, ouvre, ferme), reste)
    assert en_octets(lu) == _emboite(juste, ouvre, ferme)
    for trop in (juste + 1, 100, 940, 5_000, 100_000):
        with pytest.raises(Illisible):
            _lire(_emboite(trop, ouvre, ferme), reste)


def test_tout_ce_que_l_on_lit_se_recrit() -> None:
    """Un demi-caractère échappé se lirait sans pouvoir se récrire."""
    for texte in ('"\\ud800"', '["\\udfff"]', '{"\\udead":1}', "NaN", "[Infinity]"):
        with pytest.raises(Illisible):
            depuis_octets(texte.encode())
    assert depuis_octets(b'"\\ud83d\\ude00"') == "😀"
