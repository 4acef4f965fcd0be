"""Le placeur : à la table que nous ouvrons, qui s'assied où, jusqu'à ce que l'hôte commence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from rebelote.noyau.sieges import J1, Siege
from rebelote.p2p.accueil.inscriptions import Inscriptions
from rebelote.p2p.accueil.invitation import est_la
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.table.pairs.compagnie import Compagnie
from rebelote.table.pairs.places import placer
from rebelote.table.salon.entre_pairs import EntrePairs
from rebelote.table.salon.refus import RefusDeTable
from rebelote.table.seance.table import Table

PrendrePlace: TypeAlias = Callable[[Noeud], Awaitable[object]]
"""Ce qui mène une de nos IA jusqu'à son siège, comme tout invité."""


class Placeur:
    """Les places de notre table, tant que la partie n'est pas commencée."""

    def __init__(self, table: Table, noeud: Noeud, compagnie: Compagnie) -> None:
        self._table, self._noeud, self._compagnie = table, noeud, compagnie
        self._complete = asyncio.Lock()

    @property
    def _inscriptions(self) -> Inscriptions:
        return self._noeud.accueil.table

    @property
    def _pairs(self) -> EntrePairs:
        assert self._table.salon.pairs is not None
        return self._table.salon.pairs

    def ouvrir(self) -> None:
        """La table est ouverte : chacun de la partie d'avant y a son siège."""
        for convie in self._pairs.convies:
            self._inscriptions.reserver(convie.cle, convie.siege)
        self.montrer()

    def montrer(self) -> None:
        """Le salon dit qui est assis, et où."""
        inscriptions = self._inscriptions
        placer(self._table, dict(zip(inscriptions.sieges, inscriptions.inscrits, strict=True)), J1)

    def echanger(self, un: Siege, autre: Siege) -> None:
        """L'hôte range les autres ; lui-même reste en J1."""
        if J1 in (un, autre):
            raise RefusDeTable("à une table de pairs, qui invite reste en J1")
        if self._complete.locked() or self._noeud.poste is not None:
            raise RefusDeTable("la partie commence")
        ias, tourne = self._table.salon.ias, {un: autre, autre: un}
        ias[un], ias[autre] = ias[autre], ias[un]
        self._pairs.convies[:] = [
            replace(convie, siege=tourne.get(convie.siege, convie.siege))
            for convie in self._pairs.convies
        ]
        self._inscriptions.echanger(un, autre)
        self.montrer()
        self._table.salon_change()

    async def completer(self, prendre_place: PrendrePlace) -> None:
        """Assied une IA à chaque place vide, nœud comme un autre, et laisse commencer."""
        async with self._complete:
            await self._verifier_les_presents()
            while (siege := self._inscriptions.vide()) is not None:
                ia = await self._compagnie.lever(siege, self._table.salon.ias[siege])
                self._inscriptions.reserver(ia.identite.cle, siege)
                await prendre_place(ia)
            self._inscriptions.retenue = False
            self._noeud.changement.set()

    async def _verifier_les_presents(self) -> None:
        """Qui ne répond plus rend sa place ; l'hôte décide alors de nouveau."""
        autres = [m for m in self._inscriptions.inscrits if m.cle != self._noeud.identite.cle]
        presents = await asyncio.gather(*(est_la(self._noeud.accueil, m) for m in autres))
        partis = [m for m, present in zip(autres, presents, strict=True) if not present]
        for membre in partis:
            self._inscriptions.retirer(membre.cle)
        if partis:
            self.montrer()
            noms = ", ".join(membre.nom for membre in partis)
            raise RefusDeTable(f"{noms} ne répond plus : sa place est de nouveau libre")
