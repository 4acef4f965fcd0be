"""Les cartes posées de dos, et les parts que chacun en publie.

Une carte se lit quand on a la part de tous. À qui n'est pas lecteur manquera toujours celle du
**gardien**, le premier des lecteurs ; s'ils sont plusieurs, il la cachette pour les autres.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.cles import Cles, Ranger, lire_octets
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.groupe import Point
from rebelote.p2p.secret.part_cachetee import (
    TAILLE_PART,
    Adresse,
    cacheter_part,
    ouvrir_part,
    verifier_part_cachetee,
)
from rebelote.p2p.secret.parts import calculer_parts, dechiffrer, prouver_parts, verifier_parts


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


class CartesPosees:
    """Les dos, par rang, et de chacun les parts que nous avons."""

    def __init__(self, tablee: Tablee, moi: Siege, identite: Identite, cles: Cles) -> None:
        self._tablee, self._moi, self._identite, self._cles = tablee, moi, identite, cles
        self.dos: list[Dos] = []
        self.parts: list[dict[Siege, Point]] = []
        """De chaque carte, les parts que nous avons."""
        self.dites: list[set[Siege]] = []
        """De chaque carte, ceux dont la part est publique."""
        self._cachetees: set[tuple[int, Siege]] = set()

    def poser(self, chiffres: Sequence[Chiffre], lecteurs: frozenset[Siege] | None) -> range:
        """Pose ces cartes pour ces lecteurs : à découvert si tous lisent, ou un absent."""
        vivants, debut = set(self._cles.vivants), len(self.dos)
        ouvert = lecteurs is None or lecteurs == vivants or not lecteurs <= vivants
        qui = frozenset() if ouvert or lecteurs is None else lecteurs
        gardien = min(qui, default=None)
        self.dos += (Dos(chiffre, gardien, qui - {gardien}) for chiffre in chiffres)
        self.parts += ({} for _ in chiffres)
        self.dites += (set() for _ in chiffres)
        return range(debut, len(self.dos))

    def decouvrir(self, rangs: Iterable[int]) -> None:
        """Ces cartes seront lues de tous."""
        for rang in rangs:
            self.dos[rang] = self.dos[rang]._replace(gardien=None)

    def du(self, siege: Siege, rangs: Iterable[int]) -> Du:
        """Ce que ce siège doit encore publier pour que ces cartes se lisent."""
        rangs = tuple(rangs)
        claires = [
            rang
            for rang in rangs
            if self.dos[rang].gardien != siege and siege not in self.dites[rang]
        ]
        cachetees = [
            (rang, lecteur)
            for rang in rangs
            if self.dos[rang].gardien == siege
            for lecteur in sorted(self.dos[rang].lecteurs)
            if (rang, lecteur) not in self._cachetees
        ]
        return Du(tuple(claires), tuple(cachetees))

    # --- Publier ses parts --------------------------------------------------------------------

    def ecrire_parts(self, du: Du, tete: str) -> dict[str, str]:
        alea, contexte = self._cles.alea(tete), self._contexte(self._moi)
        chiffres = [self.dos[rang].chiffre for rang in du.claires]
        claires = calculer_parts(self._cles.notre, chiffres)
        preuve = b""
        if chiffres:
            preuve = prouver_parts(self._cles.notre, chiffres, claires, contexte, alea)
        cachetees = (
            cacheter_part(self._cles.notre, self._adresse(rang, lecteur, contexte), alea)
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
        return lambda: self._ranger(auteur, du, claires, cachetees)

    def _ranger(
        self, auteur: Siege, du: Du, claires: Sequence[Point], cachetees: Sequence[bytes]
    ) -> None:
        for rang, part in zip(du.claires, claires, strict=True):
            self.parts[rang][auteur] = part
            self.dites[rang].add(auteur)
        for (rang, lecteur), octets in zip(du.cachetees, cachetees, strict=True):
            self._cachetees.add((rang, lecteur))
            if lecteur == self._moi:
                secret = groupe.scalaire_de_signature(self._identite.graine)
                self.parts[rang][auteur] = ouvrir_part(secret, octets)

    def _verifier_claires(
        self, auteur: Siege, du: Du, claires: Sequence[Point], preuve: bytes
    ) -> None:
        cle, contexte = self._cles.publiques[auteur], self._contexte(auteur)
        if claires:
            chiffres = [self.dos[rang].chiffre for rang in du.claires]
            verifier_parts(cle, chiffres, claires, contexte, preuve)
        elif preuve:
            raise Illisible("une preuve sans rien à prouver")

    def _verifier_cachetees(self, auteur: Siege, du: Du, cachetees: Sequence[bytes]) -> None:
        cle, contexte = self._cles.publiques[auteur], self._contexte(auteur)
        for (rang, lecteur), octets in zip(du.cachetees, cachetees, strict=True):
            verifier_part_cachetee(cle, self._adresse(rang, lecteur, contexte), octets)

    def _adresse(self, rang: int, lecteur: Siege, contexte: bytes) -> Adresse:
        cle = bytes.fromhex(self._tablee.cles[lecteur])
        return Adresse(self.dos[rang].chiffre.a, cle, contexte)

    def _contexte(self, siege: Siege) -> bytes:
        return self._cles.contexte(f"parts {len(self.dos)}", siege)

    # --- Lire ---------------------------------------------------------------------------------

    def point(self, rang: int) -> Point:
        """Ce que cachait ce dos, pour qui en a toutes les parts."""
        return dechiffrer(self.dos[rang].chiffre, self.toutes_les_parts(rang))

    def toutes_les_parts(self, rang: int) -> list[Point]:
        connues = self.parts[rang]
        if self._moi not in connues:
            (connues[self._moi],) = calculer_parts(self._cles.notre, [self.dos[rang].chiffre])
        return [connues[siege] for siege in self._cles.vivants]


def _decouper(octets: bytes, taille: int, nombre: int) -> list[bytes]:
    if len(octets) != taille * nombre:
        raise Illisible(f"il faut {nombre} parts de {taille} octets")
    return [octets[debut : debut + taille] for debut in range(0, len(octets), taille)]
