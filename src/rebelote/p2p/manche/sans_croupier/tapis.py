"""Le tapis d'une manche sans croupier : le paquet chiffré, ce qu'on en a tiré, ce qu'on y lit.

Chacun rechiffre et bat le paquet à son tour, puis publie sa part des cartes que d'autres doivent
lire : une carte se lit quand on a la part de tous. À qui n'est pas lecteur manquera toujours celle
du **gardien**, le premier des lecteurs ; s'ils sont plusieurs, il la cachette pour les autres.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from rebelote.cartes import Carte
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sans_croupier import Lot
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.cles import Cles, Ranger, lire_octets
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.avis import dire_avis, est_oui, lire_avis, reunir
from rebelote.p2p.secret.chiffre import (
    Chiffre,
    paquet_depuis_octets,
    paquet_en_octets,
    paquet_initial,
)
from rebelote.p2p.secret.generateurs import point_de_carte
from rebelote.p2p.secret.groupe import Point, Scalaire
from rebelote.p2p.secret.melange import melanger
from rebelote.p2p.secret.part_cachetee import (
    TAILLE_PART,
    Adresse,
    cacheter_part,
    ouvrir_part,
    verifier_part_cachetee,
)
from rebelote.p2p.secret.partage import recombiner
from rebelote.p2p.secret.parts import calculer_parts, dechiffrer, prouver_parts, verifier_parts
from rebelote.p2p.secret.verification_melange import verifier_melange

_SORT: Final = b"rebelote/manche/1/sort"


class Dos(NamedTuple):
    """Une carte tirée, vue de dos."""

    chiffre: Chiffre
    gardien: Siege | None
    """Celui dont la part ne se publie pas ; personne, quand la carte est à découvert."""
    lecteurs: frozenset[Siege] = frozenset()
    """Les autres lecteurs, à qui le gardien cachette sa part."""


class Du(NamedTuple):
    """Ce qu'un siège doit encore pour que d'autres lisent : des parts, à découvert ou cachetées."""

    claires: tuple[int, ...]
    cachetees: tuple[tuple[int, Siege], ...]

    def __bool__(self) -> bool:
        return bool(self.claires or self.cachetees)


class Tapis:
    """Le paquet d'une manche, et les parts de chacun."""

    def __init__(self, tablee: Tablee, moi: Siege, identite: Identite, cles: Cles) -> None:
        self._tablee, self._moi, self._identite, self.cles = tablee, moi, identite, cles
        self.premier: tuple[Carte, ...] = ()
        """Le premier paquet de la manche, avant d'être battu."""
        self._prepare: tuple[Carte, ...] | None = None
        self.numero = 0
        """Le nombre de paquets battus dans cette manche."""
        self.paquet: list[Chiffre] = []
        self._cartes: dict[Point, Carte] = {}
        self.melangeurs: list[Siege] = []
        """Ceux qui ont battu le paquet, dans l'ordre."""
        self._servies = 0
        self.lots: list[range] = []
        """Les lots tirés depuis le début de la manche : les rangs de leurs cartes."""
        self.sorts: list[range] = []
        """Les nombres tirés au sort, de même."""
        self._avis: dict[Siege, Chiffre] = {}
        self.sondages: list[dict[Siege, Chiffre]] = []
        """Les avis chiffrés de chaque sondage."""
        self.dos: list[Dos] = []
        self._parts: list[dict[Siege, Point]] = []
        """De chaque carte tirée, les parts que nous avons."""
        self._dites: list[set[Siege]] = []
        """De chaque carte tirée, ceux dont la part est publique."""
        self._cachetees: set[tuple[int, Siege]] = set()

    # --- Battre -------------------------------------------------------------------------------

    def sortir(self, cartes: Sequence[Carte]) -> None:
        """Un paquet neuf, que tous voient encore ; celui qu'on a préparé d'avance, s'il va."""
        if self._prepare != tuple(cartes):
            self._sortir(cartes)
        self._prepare = None

    def preparer(self, cartes: Sequence[Carte]) -> None:
        """Sort d'avance le paquet de la manche qui vient."""
        if self._prepare is None:
            self._sortir(cartes)
            self._prepare = tuple(cartes)

    def _sortir(self, cartes: Sequence[Carte]) -> None:
        self.numero += 1
        self.premier = self.premier or tuple(cartes)
        points = [point_de_carte(str(carte)) for carte in cartes]
        self._cartes |= dict(zip(points, cartes, strict=True))
        self.paquet = paquet_initial(points, self.cles.commune)
        self.melangeurs, self._servies = [], 0

    @property
    def a_battre(self) -> Siege | None:
        """Le premier vivant qui n'a pas encore battu le paquet."""
        return next((siege for siege in self.cles.vivants if siege not in self.melangeurs), None)

    def battre(self, tete: str) -> dict[str, str]:
        contexte = self._contexte_du_melange(self._moi)
        battu = melanger(self.paquet, self.cles.commune, contexte, self.cles.alea(tete))
        return {
            "paquet": en_texte(paquet_en_octets(battu.paquet)),
            "preuve": en_texte(battu.preuve),
        }

    def lire_melange(self, auteur: Siege, corps: Mapping[str, Any], verifier: bool) -> Ranger:
        """Le paquet que rend cet auteur, s'il prouve qu'il n'a fait que le battre."""
        octets, preuve = lire_octets(corps, "paquet", "preuve")
        apres = paquet_depuis_octets(octets, len(self.paquet))
        if verifier:
            contexte = self._contexte_du_melange(auteur)
            verifier_melange(self.paquet, apres, self.cles.commune, contexte, preuve)
        return lambda: self._ranger_le_paquet(auteur, apres)

    def _ranger_le_paquet(self, auteur: Siege, apres: list[Chiffre]) -> None:
        self.paquet = apres
        self.melangeurs.append(auteur)

    def _contexte_du_melange(self, siege: Siege) -> bytes:
        return self.cles.contexte(f"melange {self.numero}", siege)

    # --- Tirer --------------------------------------------------------------------------------

    def tirer(self, lots: Sequence[Lot]) -> list[range]:
        """Ces lots, du dessus du paquet."""
        return [self._tirer(lot) for lot in lots]

    def _tirer(self, lot: Lot) -> range:
        dessus = self.paquet[self._servies : self._servies + lot.nombre]
        assert len(dessus) == lot.nombre, "le paquet est épuisé"
        self._servies += lot.nombre
        self.lots.append(self._poser(dessus, lot.lecteurs))
        return self.lots[-1]

    def tirer_au_sort(self, lecteurs: frozenset[Siege] | None) -> range:
        """Un point dont personne ne sait encore ce que tous en feront ensemble."""
        point = groupe.vers_le_groupe(self.cles.contexte(f"sort {len(self.dos)}", 0))
        self.sorts.append(self._poser([Chiffre(point, point)], lecteurs))
        return self.sorts[-1]

    def decouvrir(self, lots: Iterable[int]) -> list[range]:
        """Ces lots de la manche, déjà tirés, seront lus de tous."""
        ouverts = [self.lots[lot] for lot in lots]
        for rang in chain.from_iterable(ouverts):
            self.dos[rang] = self.dos[rang]._replace(gardien=None)
        return ouverts

    def _poser(self, chiffres: Sequence[Chiffre], lecteurs: frozenset[Siege] | None) -> range:
        """Pose ces cartes pour ces lecteurs : à découvert si tous lisent, ou un absent."""
        vivants, debut = set(self.cles.vivants), len(self.dos)
        ouvert = lecteurs is None or lecteurs == vivants or not lecteurs <= vivants
        qui = frozenset() if ouvert or lecteurs is None else lecteurs
        gardien = min(qui, default=None)
        self.dos += (Dos(chiffre, gardien, qui - {gardien}) for chiffre in chiffres)
        self._parts += ({} for _ in chiffres)
        self._dites += (set() for _ in chiffres)
        return range(debut, len(self.dos))

    # --- Sonder -------------------------------------------------------------------------------

    def sonder(self) -> None:
        """Un sondage commence ; il se peut que l'on n'y interroge que des absents."""
        self._avis = {}
        self.sondages.append(self._avis)

    def a_sonder(self, sieges: Iterable[Siege]) -> Siege | None:
        """Le premier de ces sièges, s'il est vivant, dont l'avis manque."""
        vivants = self.cles.vivants
        return next((s for s in sieges if s in vivants and s not in self._avis), None)

    def ecrire_avis(self, oui: bool, tete: str) -> dict[str, str]:
        contexte = self.cles.contexte(f"avis {len(self.dos)}", self._moi)
        avis = dire_avis(oui, self.cles.commune, contexte, self.cles.alea(tete))
        return {"avis": en_texte(avis)}

    def lire_avis(self, auteur: Siege, corps: Mapping[str, Any]) -> Ranger:
        """L'avis de cet auteur, chiffré, s'il prouve qu'il le connaît."""
        (octets,) = lire_octets(corps, "avis")
        contexte = self.cles.contexte(f"avis {len(self.dos)}", auteur)
        avis = lire_avis(octets, self.cles.commune, contexte)
        return lambda: self._avis.update({auteur: avis})

    def reunir_les_avis(self) -> range:
        return self._poser([reunir(self._avis.values())], None)

    def avis_commun(self, rangs: Sequence[range]) -> bool:
        """Vrai si l'un des vivants a dit oui ; faux si l'on n'en a interrogé aucun."""
        return any(est_oui(self._point(rang)) for lot in rangs for rang in lot)

    # --- Publier ses parts --------------------------------------------------------------------

    def du(self, siege: Siege, rangs: Iterable[int]) -> Du:
        """Ce que ce siège doit encore publier pour que ces cartes se lisent."""
        rangs = tuple(rangs)
        claires = [
            rang
            for rang in rangs
            if self.dos[rang].gardien != siege and siege not in self._dites[rang]
        ]
        cachetees = [
            (rang, lecteur)
            for rang in rangs
            if self.dos[rang].gardien == siege
            for lecteur in sorted(self.dos[rang].lecteurs)
            if (rang, lecteur) not in self._cachetees
        ]
        return Du(tuple(claires), tuple(cachetees))

    def ecrire_parts(self, du: Du, tete: str) -> dict[str, str]:
        alea, contexte = self.cles.alea(tete), self._contexte_des_parts(self._moi)
        chiffres = [self.dos[rang].chiffre for rang in du.claires]
        claires = calculer_parts(self.cles.notre, chiffres)
        preuve = b""
        if chiffres:
            preuve = prouver_parts(self.cles.notre, chiffres, claires, contexte, alea)
        cachetees = (
            cacheter_part(self.cles.notre, self._adresse(rang, lecteur, contexte), alea)
            for rang, lecteur in du.cachetees
        )
        return {
            "parts": en_texte(b"".join(claires)),
            "preuve": en_texte(preuve),
            "cachetees": en_texte(b"".join(cachetees)),
        }

    def lire_parts(self, auteur: Siege, corps: Mapping[str, Any], du: Du, verifier: bool) -> Ranger:
        """Les parts que doit cet auteur, s'il prouve que ce sont les siennes."""
        dites, preuve, fermees = lire_octets(corps, "parts", "preuve", "cachetees")
        claires = _decouper(dites, groupe.TAILLE, len(du.claires))
        cachetees = _decouper(fermees, TAILLE_PART, len(du.cachetees))
        if verifier:
            self._verifier_claires(auteur, du, claires, preuve)
            self._verifier_cachetees(auteur, du, cachetees)
        return lambda: self._ranger_les_parts(auteur, du, claires, cachetees)

    def _ranger_les_parts(
        self, auteur: Siege, du: Du, claires: Sequence[Point], cachetees: Sequence[bytes]
    ) -> None:
        for rang, part in zip(du.claires, claires, strict=True):
            self._parts[rang][auteur] = part
            self._dites[rang].add(auteur)
        for (rang, lecteur), octets in zip(du.cachetees, cachetees, strict=True):
            self._cachetees.add((rang, lecteur))
            if lecteur == self._moi:
                secret = groupe.scalaire_de_signature(self._identite.graine)
                self._parts[rang][auteur] = ouvrir_part(secret, octets)

    def _verifier_claires(
        self, auteur: Siege, du: Du, claires: Sequence[Point], preuve: bytes
    ) -> None:
        cle, contexte = self.cles.publiques[auteur], self._contexte_des_parts(auteur)
        if claires:
            chiffres = [self.dos[rang].chiffre for rang in du.claires]
            verifier_parts(cle, chiffres, claires, contexte, preuve)
        elif preuve:
            raise Illisible("une preuve sans rien à prouver")

    def _verifier_cachetees(self, auteur: Siege, du: Du, cachetees: Sequence[bytes]) -> None:
        cle, contexte = self.cles.publiques[auteur], self._contexte_des_parts(auteur)
        for (rang, lecteur), octets in zip(du.cachetees, cachetees, strict=True):
            verifier_part_cachetee(cle, self._adresse(rang, lecteur, contexte), octets)

    def _adresse(self, rang: int, lecteur: Siege, contexte: bytes) -> Adresse:
        cle = bytes.fromhex(self._tablee.cles[lecteur])
        return Adresse(self.dos[rang].chiffre.a, cle, contexte)

    def _contexte_des_parts(self, siege: Siege) -> bytes:
        return self.cles.contexte(f"parts {len(self.dos)}", siege)

    # --- Lire ---------------------------------------------------------------------------------

    def lire(self, rang: int) -> Carte:
        """La face de cette carte, pour qui en a toutes les parts : nous, ou tous."""
        return self._carte(self._point(rang))

    def _point(self, rang: int) -> Point:
        return dechiffrer(self.dos[rang].chiffre, self._toutes_les_parts(rang))

    def _toutes_les_parts(self, rang: int) -> list[Point]:
        connues = self._parts[rang]
        if self._moi not in connues:
            (connues[self._moi],) = calculer_parts(self.cles.notre, [self.dos[rang].chiffre])
        return [connues[siege] for siege in self.cles.vivants]

    def sort(self, rang: int, parmi: int) -> int:
        """Le nombre que tous ont tiré ensemble, quand chacun a publié sa part."""
        return _nombre(groupe.somme_des_points(self._toutes_les_parts(rang)), parmi)

    # --- Lire à découvert, quand toutes les clés sont ouvertes --------------------------------

    def lire_ouvert(self, rang: int) -> Carte:
        return self._carte(self._ouvrir(self.dos[rang].chiffre))

    def sort_ouvert(self, rang: int, parmi: int) -> int:
        return _nombre(groupe.fois(self._cle_ouverte, self.dos[rang].chiffre.a), parmi)

    def avis_ouvert(self, avis: Chiffre) -> bool:
        return est_oui(self._ouvrir(avis))

    def _ouvrir(self, chiffre: Chiffre) -> Point:
        return groupe.moins(chiffre.b, groupe.fois(self._cle_ouverte, chiffre.a))

    @property
    def _cle_ouverte(self) -> Scalaire:
        return recombiner(self.cles.ouvertes.values())

    def _carte(self, point: Point) -> Carte:
        carte = self._cartes.get(point)
        if carte is None:
            raise Illisible("cette carte n'est pas du paquet")
        return carte


def _decouper(octets: bytes, taille: int, nombre: int) -> list[bytes]:
    if len(octets) != taille * nombre:
        raise Illisible(f"il faut {nombre} parts de {taille} octets")
    return [octets[debut : debut + taille] for debut in range(0, len(octets), taille)]


def _nombre(point: Point, parmi: int) -> int:
    """Un nombre tiré de ce point, uniforme à 2⁻⁵⁰⁰ près."""
    return int.from_bytes(groupe.hache(_SORT, point), "big") % parmi
