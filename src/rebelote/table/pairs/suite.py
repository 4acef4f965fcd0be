"""La suite d'une partie finie : écouter ce qu'un membre propose, et laisser la personne décider."""

from __future__ import annotations

import time
from typing import Any, Final

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.accueil.attente import attendre_un_changement
from rebelote.p2p.accueil.offres import Offre
from rebelote.table.pairs.reunion import Reunion
from rebelote.table.seance.table import Table

VEILLE: Final = 900.0
"""Les secondes pendant lesquelles, la partie finie, notre nœud écoute encore."""


class Suite:
    """L'offre que l'on nous fait, s'il y en a une."""

    def __init__(self, table: Table, reunion: Reunion) -> None:
        self._table, self._reunion = table, reunion

    @property
    def offre(self) -> Offre | None:
        """Celle à laquelle la personne peut répondre."""
        offres = self._reunion.noeud.accueil.offres if self._reunion.ouverte else None
        return None if offres is None or self._suivie else offres.presente

    @property
    def _suivie(self) -> bool:
        pairs = self._table.salon.pairs
        return pairs is not None and bool(pairs.suite)

    def decliner(self) -> None:
        """Non à cette offre, et à celles du même qui suivraient."""
        offres = self._reunion.noeud.accueil.offres
        if offres is not None:
            offres.decliner()
        self._table.salon_change(durable=False)

    async def veiller(self) -> None:
        """On écoute encore un moment : l'un des nôtres peut proposer une autre partie."""
        await self._reunion.reposer()
        fin, dite = time.monotonic() + VEILLE, None
        while time.monotonic() < fin and not self._suivie:
            await attendre_un_changement(self._reunion.noeud.changement)
            if self.offre != dite:
                dite = self.offre
                self._table.salon_change(durable=False)

    def en_json(self) -> dict[str, Any] | None:
        offre = self.offre
        if offre is None:
            return None
        tablee, jeu = self._reunion.noeud.tablee, trouver(offre.jeu)
        assert tablee is not None
        siege = tablee.siege_de(offre.hote.cle)
        assert siege is not None
        nom = tablee.membres[siege].nom
        return {"siege": nom_siege(siege), "nom": nom, "jeu": jeu.nom, "titre": jeu.titre}
