"""Un acte du croupier que les joueurs font ensemble, étape par étape, au journal.

On le mène pour chacun des sièges que l'on suit : le nôtre, et ceux des exclus, dont tout est à
découvert. Tous en sont à la même étape ; chacun n'en reçoit que ce que son siège peut voir.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier import (
    Conduite,
    Decouvrir,
    Dire,
    Etape,
    Sonder,
    Tirer,
    TirerAuSort,
)
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.cartes_posees import Du
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.messages.entree import APPORT, AVIS, MELANGE, PARTS, VOILE

Versions: TypeAlias = dict[Siege, Evenement | None]
"""Un apport, tel que le voit chacun des sièges que l'on suit."""


class Tache(NamedTuple):
    """Ce qui s'écrit maintenant, et le siège dont on l'attend."""

    type: str
    siege: Siege


class ActeEnCours:
    """L'acte, à l'étape où il en est ; `evenements` quand il est fini."""

    def __init__(self, tapis: Tapis, moi: Siege, etats: Mapping[Siege, Etat]) -> None:
        self._tapis, self._moi = tapis, moi
        self._conduites = {siege: _conduite(etat) for siege, etat in etats.items()}
        self._preparer()

    def _preparer(self) -> None:
        """Ce que demande l'étape qui commence, avant que quiconque n'ait rien fait."""
        self._rangs: list[range] = []
        self._dits: dict[Siege, Versions] = {}
        self._avis: dict[Siege, bool] = {}
        match self.etape:
            case Tirer(paquet=cartes):
                if cartes is not None:
                    self._tapis.paquet.sortir(cartes)
                self.servir_si_battu()
            case TirerAuSort(lecteurs=lecteurs):
                self._rangs = [self._tapis.tirer_au_sort(lecteurs)]
            case Decouvrir(lots=lots):
                self._rangs = self._tapis.decouvrir(lots)
            case Sonder():
                self._tapis.sonder()

    @property
    def etape(self) -> Etape | None:
        return self._conduites[self._moi].etape

    @property
    def evenements(self) -> dict[Siege, Evenement] | None:
        """L'événement du croupier, tel que le voit chacun des sièges que l'on suit."""
        faits = {siege: conduite.evenement for siege, conduite in self._conduites.items()}
        return None if self.etape else {siege: fait for siege, fait in faits.items() if fait}

    # --- Ce qui reste à faire -----------------------------------------------------------------

    def tache(self) -> Tache | None:
        """Ce que l'on attend à cette étape ; rien si elle est finie."""
        if isinstance(self.etape, Dire):
            parleur = self._parleur(self.etape)
            return None if parleur is None else Tache(APPORT, parleur)
        if self._rangs:
            return next((Tache(PARTS, s) for s in self._tapis.cles.vivants if self.du(s)), None)
        if isinstance(self.etape, Tirer):
            return _de(MELANGE, self._tapis.paquet.a_battre)
        if isinstance(self.etape, Sonder):
            return self._a_sonder(self.etape)
        return None

    def _a_sonder(self, etape: Sonder) -> Tache | None:
        """Les avis d'abord ; puis chaque vivant, interrogé ou non, voile leur somme."""
        sondage = self._tapis.sondage
        avis = _de(AVIS, sondage.a_interroger(etape.sieges))
        return avis or _de(VOILE, sondage.a_voiler)

    def du(self, siege: Siege) -> Du:
        return self._tapis.posees.du(siege, (rang for lot in self._rangs for rang in lot))

    def _parleur(self, etape: Dire) -> Siege | None:
        if any(etape.suffit(versions[self._moi]) for versions in self._dits.values()):
            return None
        return next((siege for siege in etape.sieges if siege not in self._dits), None)

    # --- Ce qui se fait -----------------------------------------------------------------------

    def apport(self, siege: Siege) -> Evenement | None:
        """Ce qu'a à dire un siège que l'on suit."""
        etape = self._conduites[siege].etape
        assert isinstance(etape, Dire)
        return etape.apport(siege)

    def recevable(self, siege: Siege, apport: Evenement | None) -> bool:
        return isinstance(self.etape, Dire) and self.etape.recevable(siege, apport)

    def avis(self, siege: Siege) -> bool:
        """Ce que répond un siège que l'on suit."""
        etape = self._conduites[siege].etape
        assert isinstance(etape, Sonder)
        return etape.avis(siege)

    def servir_si_battu(self) -> None:
        """Quand tous ont battu le paquet, on en sert le dessus."""
        if self._tapis.paquet.a_battre is None:
            assert isinstance(self.etape, Tirer)
            self._rangs = self._tapis.tirer(self.etape.lots)

    def dire(self, siege: Siege, versions: Versions) -> None:
        self._dits[siege] = versions

    def conclure(self) -> None:
        """L'étape est finie : chacun en reçoit ce que son siège peut voir."""
        resultats = {siege: self._resultat(siege) for siege in self._conduites}
        for siege, resultat in resultats.items():
            self._conduites[siege].repondre(resultat)
        self._preparer()

    def _resultat(self, siege: Siege) -> Any:
        tapis = self._tapis
        match self.etape:
            case Tirer(lots=lots):
                return tuple(
                    tuple(tapis.lire(rang) if siege in lot.lecteurs else None for rang in ici)
                    for lot, ici in zip(lots, self._rangs, strict=True)
                )
            case TirerAuSort(parmi=parmi, lecteurs=lecteurs):
                lit = lecteurs is None or siege in lecteurs
                return tapis.sort(self._rangs[0][0], parmi) if lit else None
            case Decouvrir():
                return tuple(tuple(map(tapis.lire, ici)) for ici in self._rangs)
            case Sonder(sieges=sieges):
                absents = (s for s in sieges if s not in tapis.cles.vivants)
                return tapis.sondage.oui or any(map(self.avis, absents))
            case _:
                return {qui: versions[siege] for qui, versions in self._dits.items()}


def _conduite(etat: Etat) -> Conduite:
    acte = etat.acte_commun()
    assert acte is not None
    return Conduite(acte)


def _de(type_: str, siege: Siege | None) -> Tache | None:
    return None if siege is None else Tache(type_, siege)
