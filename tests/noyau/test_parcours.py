"""Ce qu'une vue complétée doit dire, au plus strict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rebelote.cartes import Main, lire_cartes
from rebelote.noyau.contrat.parcours import tout_est_dit

DEUX, TROIS = lire_cartes("A♠ R♠"), lire_cartes("A♥ R♥ D♥")


@dataclass(frozen=True)
class Etat:
    suite: Any


@pytest.mark.parametrize(
    ("complet", "reference", "vu", "dit"),
    [
        (TROIS, TROIS, None, True),
        (DEUX, TROIS, None, True),  # cachée tout entière, elle peut être plus courte
        (DEUX, TROIS, (None, None), False),  # sa longueur se voyait
        (DEUX, TROIS, DEUX, False),
        ((None, None), TROIS, None, False),  # plus courte, et cachée encore
        ((*DEUX, None), TROIS, (None,) * 3, False),
        ((*DEUX, None), (*DEUX, None), (None,) * 3, True),  # la vraie n'en dit pas plus
        ((), (), (), True),
        ((DEUX,), (TROIS,), (None,), True),
        ((DEUX,), (TROIS,), ((None, None),), False),
        (None, None, None, True),
        (None, TROIS, None, False),
        (Main.de("A♠"), Main.de("R♠"), Main(0, 1), True),
        (Main(0, 1), Main.de("R♠"), Main(0, 1), False),
    ],
)
def test_tout_est_dit(complet: Any, reference: Any, vu: Any, dit: bool) -> None:
    assert tout_est_dit(complet, reference, vu) is dit
    assert tout_est_dit(Etat(complet), Etat(reference), Etat(vu)) is dit
