"""L'IA avancée de tarot africain : beaucoup de mondes, que les paris ont triés."""

from __future__ import annotations

from typing import ClassVar

from rebelote.ia.tarot_africain.chercheur import ChercheurDeTarot


class JoueurIAAvanceTarot(ChercheurDeTarot):
    """Simule longuement, et croit que chacun parie d'après ses cartes."""

    ESSAIS: ClassVar[int] = 240
    LIT_LES_PARIS: ClassVar[bool] = True
