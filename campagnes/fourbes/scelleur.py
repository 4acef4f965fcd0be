"""Qui ment sous scellés : son déroulement ne trouve rien à redire à ce que fait son siège."""

from __future__ import annotations

from campagnes.fourbes.fourbe import Fourbe
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.scelles import est_secrete, lire_evenement


class Complaisant(Deroulement):
    """Un déroulement qui ne trouve rien à redire à ce que fait son propre siège."""

    def _appliquer_evenement(self, entree: Entree) -> None:
        if entree.auteur != self.moi:
            super()._appliquer_evenement(entree)
            return
        evenement = self._lire_evenement(entree)
        suite = self.complet.suivant(evenement) if self.moi == self.hote else self.complet
        self._avancer(entree, self._versions(entree, evenement), evenement, suite)

    def _lire_evenement(self, entree: Entree) -> Evenement:
        if entree.auteur != self.moi or not est_secrete(entree):
            return super()._lire_evenement(entree)
        return lire_evenement(self._mon_pli(entree)["evenement"], self.tablee.jeu)

    def autres(self) -> list[Siege]:
        tour = range(self.moi + 1, self.moi + len(self.tablee.membres))
        sieges = [siege % len(self.tablee.membres) for siege in tour]
        return [siege for siege in sieges if siege not in self.exclus]


class Scelleur(Fourbe):
    """Un fourbe dont les entrées secrètes mentent ; il l'a fait dès qu'il en écrit une."""

    seule_donne = "hote"
    debut = 0

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and est_secrete(entree):
            self.fait()
        return [envoi]
