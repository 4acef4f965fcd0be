"""La compagnie : les IA qu'un hôte assied aux places qui restent, chacune avec son nœud."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from rebelote.noyau.sieges import Siege
from rebelote.p2p.noeud.ecoute import Ecoute
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import identite_du_dossier
from rebelote.table.pairs.chaise import Chaise, IAPosee, adresse_de, tablee_gardee
from rebelote.table.seance.table import Table

DOUBLURE: Final = "simple"
"""L'IA qui joue, à découvert, pour un exclu : la même chez tous, et dans toutes les versions."""


class Compagnie:
    """Les nœuds d'IA de notre table, à l'écoute jusqu'à ce qu'on la ferme."""

    def __init__(self, table: Table, dossier: Path, ecoute: Ecoute) -> None:
        self._table, self._dossier, self._ecoute = table, dossier, ecoute
        self._services = AsyncExitStack()

    async def lever(self, siege: Siege, ia: str) -> Noeud:
        """Un nœud neuf pour cette IA, qui n'a pas encore pris place."""
        rang = len(list(self._dossier.glob("ia-*")))  # jamais deux fois la même clé
        return await self._servir(self._chaise(self._dossier / f"ia-{rang}", ia), siege)

    async def rasseoir(self) -> None:
        """Celles d'avant la panne, chacune à sa place et à son adresse."""
        for dossier in sorted(self._dossier.glob("ia-*")):
            tablee = tablee_gardee(dossier)
            if tablee is not None:
                siege, adresse = adresse_de(tablee, identite_du_dossier(dossier))
                chaise = self._chaise(dossier, tablee.membres[siege].ia or DOUBLURE)
                noeud = await self._servir(replace(chaise, adresse=adresse), siege)
                noeud.demarrer(tablee)

    def _chaise(self, dossier: Path, ia: str) -> Chaise:
        return Chaise(dossier, identite_du_dossier(dossier), f"IA {ia}", self._ecoute, ia)

    async def fermer(self) -> None:
        await self._services.aclose()

    async def _servir(self, chaise: Chaise, siege: Siege) -> Noeud:
        salon = self._table.salon
        alea = Random(None if salon.graine is None else f"{salon.graine}:{siege}")
        joueur = IAPosee(chaise.ia, salon.jeu.nom, self._table.pause.coup, alea)
        return await self._services.enter_async_context(chaise.servie(joueur))
