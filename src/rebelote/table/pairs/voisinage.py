"""Le voisinage : les tables de pairs qui se montrent sur le réseau local, et la nôtre.

Une recherche coûte des paquets à tout le réseau : on n'en fait qu'une à la fois, jamais plus d'une
toutes les dix secondes, quel que soit le nombre de pages qui demandent.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.liaison.decouverte import Trouve, chercher, visible
from rebelote.p2p.liaison.tls import est_boucle
from rebelote.p2p.messages.liens import lire_lien

DUREE: Final = 1.5
REPOS: Final = 10.0
"""Les secondes entre deux recherches."""

TROUVES_MAX: Final = 32


class Voisinage:
    """Ce que l'on a trouvé, et depuis quand."""

    def __init__(self, adresse: str) -> None:
        """`adresse` est celle où l'on écoute : une boucle locale ne se montre que sur elle-même."""
        self._interfaces: Sequence[str] = (adresse,) if est_boucle(adresse) else ()
        self._trouves: list[Trouve] = []
        self._raison = ""
        self._date: float | None = None
        self._seule = asyncio.Lock()

    async def tables(self, la_notre: str) -> dict[str, Any]:
        """Les tables ouvertes alentour, sauf celles de notre clé ; et pourquoi, s'il n'y a rien."""
        async with self._seule:
            if self._date is None or time.monotonic() - self._date > REPOS:
                await self._chercher()
        assert self._date is not None
        ouvertes = [t for t in self._trouves if t.lien.invitation and t.lien.cle != la_notre]
        return {
            "tables": [
                {"nom": t.nom, "jeu": t.jeu, "titre": _titre(t.jeu), "lien": str(t.lien)}
                for t in ouvertes[:TROUVES_MAX]
            ],
            "age": round(time.monotonic() - self._date, 1),
            "raison": self._raison,
        }

    async def _chercher(self) -> None:
        self._trouves, self._raison = [], ""
        try:
            self._trouves = await chercher(DUREE, self._interfaces)
        except ErreurRebelote as erreur:
            self._raison = str(erreur)
        self._date = time.monotonic()

    async def se_montrer(self, nom: str, lien: str, jeu: str) -> AsyncExitStack:
        """Annonce cette table ; à refermer quand elle ne cherche plus personne."""
        ouvert, lu = AsyncExitStack(), lire_lien(lien)
        annonce = visible(nom, lu.adresse, lu.cle, self._interfaces, lu.invitation, jeu)
        with suppress(ErreurRebelote, OSError):  # sans découverte, le lien se donne autrement
            await ouvert.enter_async_context(annonce)
        return ouvert


def _titre(jeu: str) -> str:
    """Le nom qu'on lit ; celui de l'annonce pour un jeu que l'on n'a pas."""
    try:
        return trouver(jeu).titre
    except ErreurRebelote:
        return jeu
