"""Une partie simulée dont on fouille, à chaque entrée, les carnets, avec les clés de tous."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from campagnes.monde_p2p import REGLES_COURTES
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from rebelote.p2p.secret.groupe import Point, Scalaire
from tests.p2p.fuites.coffre import Coffre, plis_ouverts
from tests.p2p.fuites.ecoute import LONGUES, MondeEcoute, Rangee
from tests.p2p.fuites.verite import Verite

CARNET = "partie.carnet"


class Lisibles(NamedTuple):
    """Les cartes d'un paquet battu, en masque, qu'un lecteur peut déchiffrer à ce rang."""

    lecteur: Siege
    rang: int
    cartes: int
    a_venir: bool
    """Vrai du paquet de la manche suivante, que l'on prépare en jouant celle-ci."""


class MondeFouille(MondeEcoute):
    """Des nœuds dont le carnet est sur disque."""

    REGLES: Mapping[str, Any] = {**REGLES_COURTES, **LONGUES}

    def __init__(self, jeu: str, donne: str, dossier: Path) -> None:
        self.lignes: list[tuple[Siege, int, str]] = []
        """Chaque ligne de carnet, telle qu'au disque : de qui, et à quel rang elle y est venue."""
        self.lisibles: list[Lisibles] = []
        """Après chaque entrée, ce que chacun peut déchiffrer."""
        self.plis: list[tuple[Siege, int, Entree, Any]] = []
        """Chaque pli que quelqu'un peut ouvrir : qui, à quel rang, de quelle entrée, et le pli."""
        self._secrets: dict[Point, Scalaire] = {}
        """Toutes les clés de manche, d'après leur point."""
        self._coffres: dict[bytes, Coffre] = {}
        self._pris: dict[Siege, int] = {}
        super().__init__(jeu, donne, dossier)

    def _demarrer(self, siege: Siege) -> None:
        self.memoires[siege] = MemoireFichier(self.carnet(siege))  # type: ignore[call-overload]
        super()._demarrer(siege)

    def carnet(self, siege: Siege) -> Path:
        return self.dossier_de(siege) / CARNET

    def jouer(self) -> Verite:
        try:
            return super().jouer()
        finally:
            for memoire in self.memoires:
                assert isinstance(memoire, MemoireFichier)
                memoire.fermer()

    def entendre(self, auteur: PosteActif, rangee: Rangee) -> None:
        tapis = _tapis(auteur)
        cles = [un.cles for un in tapis if auteur.moi in un.cles.publiques]
        self._secrets |= {c.publiques[auteur.moi]: c.notre for c in cles}
        self._dechiffrer(rangee.entree, rangee.rang, tapis)

    def regarder(self, poste: PosteActif, rang: int) -> None:
        self._lire_le_carnet(poste.moi, rang)

    def _dechiffrer(self, entree: Entree, rang: int, tapis: list[Tapis]) -> None:
        """Ce que chacun peut ouvrir, cette entrée reçue."""
        for siege, identite in enumerate(self.identites):
            self.plis += ((siege, rang, entree, pli) for pli in plis_ouverts(entree, identite))
        for cle, coffre in self._coffres.items():
            coffre.entendre(entree, self.identites)
            a_venir = any(_nom(un) == cle for un in tapis[1:])
            for siege in () if coffre.ouvert else range(len(self.noeuds)):
                self.lisibles.append(Lisibles(siege, rang, coffre.lisibles(siege), a_venir))
        for un in tapis:
            if un.paquet.chiffres and un.paquet.a_battre is None and _nom(un) not in self._coffres:
                self._coffres[_nom(un)] = self._coffre(un)

    def _coffre(self, tapis: Tapis) -> Coffre:
        publiques = tapis.cles.publiques
        return Coffre(tapis.paquet, {siege: self._secrets[publiques[siege]] for siege in publiques})

    def _lire_le_carnet(self, siege: Siege, rang: int) -> None:
        deja = self._pris.get(siege, 0)
        octets = self.carnet(siege).read_bytes()[deja:]
        self._pris[siege] = deja + len(octets)
        self.lignes += ((siege, rang, ligne) for ligne in octets.decode().splitlines())


def _tapis(poste: PosteActif) -> list[Tapis]:
    """Le tapis de la manche, et celui que l'on prépare ; aucun si c'est l'hôte qui donne."""
    deroulement = poste.deroulement
    if not isinstance(deroulement, DeroulementSecret):
        return []
    return [deroulement.tapis, deroulement.avance.tapis]


def _nom(tapis: Tapis) -> bytes:
    """Ce qui distingue ce paquet d'un autre ; rien s'il n'y en a pas."""
    return tapis.paquet.chiffres[0].a if tapis.paquet.chiffres else b""
