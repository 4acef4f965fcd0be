"""Attendre : que le nœud ait du nouveau, ou que la personne se dise prête."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.accueil.salle import PAS_PRET, PRET

REGARD: Final = 0.5
"""Secondes avant de regarder de nouveau, même sans rien de neuf."""
SONDE: Final = 3.0
"""Secondes laissées à un pair pour répondre, au moment de commencer ou de s'en aller."""

AttendrePret: TypeAlias = Callable[[str], Awaitable[None]]
"""Attend que la personne veuille faire ce geste : se dire prête, ou se raviser."""


async def attendre_un_changement(changement: asyncio.Event) -> None:
    """Attend qu'il y ait du nouveau, un court instant."""
    changement.clear()
    with contextlib.suppress(TimeoutError):
        # Pas `wait_for` : en 3.11, il avale un Ctrl-C qui tombe en même temps que le nouveau.
        async with asyncio.timeout(REGARD):
            await changement.wait()


async def alterner(pret: AttendrePret | None, agir: Callable[[str], Awaitable[None]]) -> None:
    """Se dit prêt, se ravise, et ainsi de suite, quand la personne le veut ; sans elle, prêt."""
    if pret is None:
        await agir(PRET)
        return
    for geste in itertools.cycle((PRET, PAS_PRET)):
        await pret(geste)
        try:
            await agir(geste)
        except ErreurRebelote:
            if geste == PRET:
                raise
            return  # trop tard pour se raviser : la partie commence
