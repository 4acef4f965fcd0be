"""Le tapis d'une manche sans croupier : ce qu'on a tiré du paquet, et ce qu'on y lit.

Chacun bat le paquet à son tour (`paquet`), puis publie sa part des cartes que d'autres doivent lire
(`cartes_posees`). On y tire aussi des nombres au sort, et l'on y sonde les joueurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from rebelote.cartes import Carte
from rebelote.noyau.sans_croupier import Lot
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.cartes_posees import CartesPosees
from rebelote.p2p.manche.sans_croupier.cles import Cles
from rebelote.p2p.manche.sans_croupier.paquet import Paquet
from rebelote.p2p.manche.sans_croupier.sondage import Sondage
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.avis import OUI
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.groupe import Point, Scalaire
from rebelote.p2p.secret.partage import recombiner

_SORT: Final = b"rebelote/manche/1/sort"


class Tapis:
    """Le paquet d'une manche, les cartes posées, les sorts et les sondages."""

    def __init__(self, tablee: Tablee, moi: Siege, identite: Identite, cles: Cles) -> None:
        self._moi, self.cles = moi, cles
        self.paquet = Paquet(moi, cles)
        self.posees = CartesPosees(tablee, moi, identite, cles)
        self.lots: list[range] = []
        """Les lots tirés depuis le début de la manche : les rangs de leurs cartes."""
        self.sorts: list[range] = []
        """Les nombres tirés au sort, de même."""
        self.sondages: list[Sondage] = []
        """Les sondages de la manche, le dernier en cours."""

    # --- Tirer --------------------------------------------------------------------------------

    def tirer(self, lots: Sequence[Lot]) -> list[range]:
        """Ces lots, du dessus du paquet."""
        return [self._tirer(lot) for lot in lots]

    def _tirer(self, lot: Lot) -> range:
        self.lots.append(self.posees.poser(self.paquet.prendre(lot.nombre), lot.lecteurs))
        return self.lots[-1]

    def tirer_au_sort(self, lecteurs: frozenset[Siege] | None) -> range:
        """Un point dont personne ne sait encore ce que tous en feront ensemble."""
        point = groupe.vers_le_groupe(self.cles.contexte(f"sort {len(self.posees.dos)}", 0))
        self.sorts.append(self.posees.poser([Chiffre(point, point)], lecteurs))
        return self.sorts[-1]

    def decouvrir(self, lots: Iterable[int]) -> list[range]:
        """Ces lots de la manche, déjà tirés, seront lus de tous."""
        ouverts = [self.lots[lot] for lot in lots]
        self.posees.decouvrir(chain.from_iterable(ouverts))
        return ouverts

    # --- Sonder -------------------------------------------------------------------------------

    def sonder(self) -> None:
        """Un sondage commence ; il se peut que l'on n'y interroge que des absents."""
        self.sondages.append(Sondage(self._moi, self.cles, len(self.sondages)))

    @property
    def sondage(self) -> Sondage:
        """Le sondage en cours."""
        return self.sondages[-1]

    # --- Lire ---------------------------------------------------------------------------------

    def lire(self, rang: int) -> Carte:
        """La face de cette carte, pour qui en a toutes les parts : nous, ou tous."""
        return self.paquet.carte(self.posees.point(rang))

    def sort(self, rang: int, parmi: int) -> int:
        """Le nombre que tous ont tiré ensemble, quand chacun a publié sa part."""
        return _nombre(groupe.somme_des_points(self.posees.toutes_les_parts(rang)), parmi)

    # --- Lire à découvert, quand toutes les clés sont ouvertes --------------------------------

    def lire_ouvert(self, rang: int) -> Carte:
        return self.paquet.carte(self._ouvrir(self._chiffre(rang)))

    def sort_ouvert(self, rang: int, parmi: int) -> int:
        return _nombre(groupe.fois(self._cle_ouverte, self._chiffre(rang).a), parmi)

    def avis_ouvert(self, avis: Chiffre) -> bool:
        """Prouvé, il ne s'ouvre que sur un oui ou sur un non."""
        return self._ouvrir(avis) == OUI

    def _chiffre(self, rang: int) -> Chiffre:
        return self.posees.dos[rang].chiffre

    def _ouvrir(self, chiffre: Chiffre) -> Point:
        return groupe.moins(chiffre.b, groupe.fois(self._cle_ouverte, chiffre.a))

    @property
    def _cle_ouverte(self) -> Scalaire:
        return recombiner(self.cles.ouvertes.values())


def _nombre(point: Point, parmi: int) -> int:
    """Un nombre tiré de ce point, uniforme à 2⁻⁵⁰⁰ près."""
    return int.from_bytes(groupe.hache(_SORT, point), "big") % parmi
