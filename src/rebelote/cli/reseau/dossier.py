"""Le dossier d'un nœud : sa clé, la partie qu'il n'a pas finie, celles qu'il a finies."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rebelote.cli.base import garder_en_base
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.stockage import Origine

if TYPE_CHECKING:
    from rebelote.p2p.membre.poste_actif import PosteActif
    from rebelote.p2p.messages.identite import Identite
    from rebelote.p2p.messages.tablee import Tablee
    from rebelote.p2p.noeud.noeud import Noeud


@dataclass
class Dossier:
    """Ce qui reste d'un lancement à l'autre."""

    chemin: Path
    nouvelle: bool
    """Vrai s'il faut abandonner la partie inachevée."""
    en_base: bool
    _gardee: bool = False

    def __post_init__(self) -> None:
        self.chemin = self.chemin.expanduser()

    def identite(self) -> Identite:
        from rebelote.p2p.noeud.serveur import identite_du_dossier

        return identite_du_dossier(self.chemin)

    # --- Reprendre ----------------------------------------------------------------------------

    def a_reprendre(
        self, la_meme: Callable[[Tablee], bool], noter: Callable[[str], None]
    ) -> Tablee | None:
        """La partie inachevée de ce dossier ; refuse si l'on en demande une autre."""
        from rebelote.p2p.manche.chronique import partie_de
        from rebelote.p2p.noeud.carnets import abandonner, inachevee, refus_d_oublier

        identite = self._preparer(noter)
        for abandonnee in abandonner(self.chemin, identite) if self.nouvelle else ():
            noter(f"{partie_de(abandonnee.jeu)} inachevée : abandonnée")
        try:
            tablee = inachevee(self.chemin, identite)
        except ErreurRebelote as erreur:
            raise ErreurRebelote(f"{erreur} ; --nouvelle écarte ce carnet") from None
        if tablee is not None and not la_meme(tablee):
            commande = shlex.join(["rebelote", "noeud", "--donnees", str(self.chemin)])
            raise refus_d_oublier(tablee, commande)
        return tablee

    def _preparer(self, noter: Callable[[str], None]) -> Identite:
        from rebelote.p2p.noeud.serveur import CLE

        neuve = not (self.chemin / CLE).exists()
        identite = self.identite()
        if neuve:
            noter(f"{self.chemin} : nouveau dossier, nouvelle clé")
        return identite

    def a_ouvert(self, tablee: Tablee) -> bool:
        """Vrai si c'est nous qui avions ouvert cette table."""
        return tablee.siege_de(self.identite().cle) == 0

    def lien_suivi(self, tablee: Tablee) -> str:
        """Le lien par lequel nous étions venus à cette table."""
        from rebelote.p2p.noeud.carnets import lien_suivi

        return lien_suivi(self.chemin, tablee.partie)

    def noter_le_lien(self, noeud: Noeud, lien: str) -> None:
        """La même commande reprendra cette partie ; un autre lien en demande une autre."""
        from rebelote.p2p.noeud.carnets import LIEN

        if lien and noeud.poste is not None:
            noeud.poste.memoire.noter(LIEN, lien)

    # --- Garder -------------------------------------------------------------------------------

    async def garder(self, poste: PosteActif | None, graine: int | None) -> None:
        """La partie finie : son enregistrement, dans le dossier et dans la base ; une fois."""
        from rebelote.p2p.noeud.carnets import clore, ecrire_partie

        if poste is None or self._gardee:
            return
        if poste.finie:
            objet = ecrire_partie(self.chemin, poste)
            if self.en_base:
                cles = {siege: membre.cle for siege, membre in enumerate(poste.tablee.membres)}
                await asyncio.to_thread(garder_en_base, objet, Origine.P2P, graine, cles)
        clore(poste)
        self._gardee = True
