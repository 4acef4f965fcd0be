"""La graine d'une partie, et le hasard que chacun en tire : le même d'une commande à l'autre."""

from __future__ import annotations

import secrets
from random import Random

from rebelote.noyau.sieges import Siege, nom_siege


def graine_ou_hasard(graine: int | None) -> int:
    """La graine demandée, ou une neuve : c'est elle qu'on dit, pour pouvoir rejouer."""
    return secrets.randbits(32) if graine is None else graine


def alea_de(graine: int | None, siege: Siege, partie: int = 0) -> Random:
    """Le hasard d'un siège, ou du croupier, à la partie de ce rang ; sans graine, imprévisible."""
    return Random(None if graine is None else f"{graine}:{partie}:{nom_siege(siege)}")
