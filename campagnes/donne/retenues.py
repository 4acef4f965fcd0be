"""Ce que l'on retient : clé, mélange, parts, apport, avis, ouverture, secours."""

from __future__ import annotations

from typing import Any, ClassVar

from campagnes.donne.preuves_fausses import Faussaire, TricherieSecrete
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import APPORT, AVIS, CLE, MELANGE, PARTS, SECOURS, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.morceaux import AVANCE
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.secret import groupe


class Retenue(TricherieSecrete):
    """N'envoie à personne celles de ses entrées qui sont de ce type."""

    type: ClassVar[str]

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or (entree.type, entree.auteur) != (self.type, self.tricheur):
            return [envoi]
        self.faite = True
        return []


class CleRetenue(Retenue):
    type = CLE


class MelangeRetenu(Retenue):
    type = MELANGE


class PartsRetenues(Retenue):
    type = PARTS


class CleFermee(Retenue):
    """Refuse d'ouvrir sa clé quand la manche est finie : les autres la refont, elle compte."""

    type = OUVERTURE


class CleDUnAutre(Faussaire):
    """Ouvre une autre clé que la sienne."""

    type = OUVERTURE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        return {**entree.corps, "cle": en_texte(groupe.UN)}


class PartsFaussesEnOuvrant(Faussaire):
    """Joint à sa clé ouverte des parts fausses de la donne qui vient : la manche compte quand
    même."""

    type = OUVERTURE
    objectif = 200

    def fausser(self, entree: Entree) -> dict[str, Any] | None:
        avance = entree.corps.get(AVANCE)
        if avance is None:
            return None
        parts = depuis_texte(avance["parts"])
        fausse = groupe.plus(parts[: groupe.TAILLE], groupe.BASE) + parts[groupe.TAILLE :]
        return {**entree.corps, AVANCE: {**avance, "parts": en_texte(fausse)}}


class ApportRetenu(Retenue):
    type = APPORT


class AvisRetenu(Retenue):
    type = AVIS


class SecoursRetenu(CleFermee):
    """Le suivant ne dit pas non plus son morceau de la clé qu'il faudrait refaire."""

    @property
    def complice(self) -> Siege:
        return (self.tricheur + 1) % len(self.noeuds)

    def coupables(self) -> set[Siege]:
        return {self.tricheur, self.complice}

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        if de == self.complice:
            envois = [envoi for envoi in envois if not self._secours(envoi)]
        super()._porter(de, envois)

    def _secours(self, envoi: Envoi) -> bool:
        entree = self.entree_de(envoi)
        return entree is not None and (entree.type, entree.auteur) == (SECOURS, self.complice)
