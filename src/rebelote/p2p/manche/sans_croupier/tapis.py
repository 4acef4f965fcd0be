"""Le tapis d'une manche sans croupier : ce qu'on a tiré du paquet, et ce qu'on y lit.

Chacun bat le paquet à son tour (`paquet`), puis publie sa part des cartes que d'autres doivent lire
(`cartes_posees`). On y tire aussi des nombres au sort, et l'on y sonde les joueurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from rebelote.cartes import Carte
from rebelote.noyau.sans_croupier import Lot
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.cartes_posees import CartesPosees
from rebelote.p2p.manche.sans_croupier.cles import Cles, Ranger, lire_octets
from rebelote.p2p.manche.sans_croupier.paquet import Paquet
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.avis import dire_avis, est_oui, lire_avis, reunir
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
        self.avis: dict[Siege, Chiffre] = {}
        """Les avis chiffrés du sondage en cours."""
        self.sondages: list[dict[Siege, Chiffre]] = []
        """Les avis chiffrés de chaque sondage."""

    # --- Tirer --------------------------------------------------------------------------------

    def tirer(self, lots: Sequence[Lot]) -> list[range]:
        """Ces lots, du dessus du paquet."""
        return [self._tirer(lot) for lot in lots]

    def _tirer(self, lot: Lot) -> range:
        self.lots.append(self.posees.poser(self.paquet.prendre(lot.nombre), lot.lecteurs))
        return self.lots[-1]

    def tirer_au_sort(self, lecteurs: frozenset[Siege] | None) -> range:
        """Un point dont personne ne sait encore ce que tous en feront ensemble."""
        point = groupe.vers_le_groupe(self._contexte("sort", 0))
        self.sorts.append(self.posees.poser([Chiffre(point, point)], lecteurs))
        return self.sorts[-1]

    def decouvrir(self, lots: Iterable[int]) -> list[range]:
        """Ces lots de la manche, déjà tirés, seront lus de tous."""
        ouverts = [self.lots[lot] for lot in lots]
        self.posees.decouvrir(chain.from_iterable(ouverts))
        return ouverts

    def _contexte(self, quoi: str, siege: Siege) -> bytes:
        return self.cles.contexte(f"{quoi} {len(self.posees.dos)}", siege)

    # --- Sonder -------------------------------------------------------------------------------

    def sonder(self) -> None:
        """Un sondage commence ; il se peut que l'on n'y interroge que des absents."""
        self.avis = {}
        self.sondages.append(self.avis)

    def a_sonder(self, sieges: Iterable[Siege]) -> Siege | None:
        """Le premier de ces sièges, s'il est vivant, dont l'avis manque."""
        vivants = self.cles.vivants
        return next((s for s in sieges if s in vivants and s not in self.avis), None)

    def ecrire_avis(self, oui: bool, tete: str) -> dict[str, str]:
        contexte = self._contexte("avis", self._moi)
        avis = dire_avis(oui, self.cles.commune, contexte, self.cles.alea(tete))
        return {"avis": en_texte(avis)}

    def lire_avis(self, auteur: Siege, corps: Mapping[str, Any]) -> Ranger:
        """L'avis de cet auteur, chiffré, s'il prouve qu'il le connaît."""
        (octets,) = lire_octets(corps, "avis")
        avis = lire_avis(octets, self.cles.commune, self._contexte("avis", auteur))
        return lambda: self.avis.update({auteur: avis})

    def reunir_les_avis(self) -> range:
        return self.posees.poser([reunir(self.avis.values())], None)

    def avis_commun(self, rangs: Sequence[range]) -> bool:
        """Vrai si l'un des vivants a dit oui ; faux si l'on n'en a interrogé aucun."""
        return any(est_oui(self.posees.point(rang)) for lot in rangs for rang in lot)

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
        return est_oui(self._ouvrir(avis))

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
