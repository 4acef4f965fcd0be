"""Le tricheur de la donne secrète : un fourbe, qui récrit ou retient certaines de ses entrées."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from campagnes.fourbes.fourbe import Fourbe
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi


class Tricheur(Fourbe):
    """Un fourbe qui n'a de sens que si nul ne donne ; il triche dès la première entrée."""

    seule_donne = "secrete"
    debut = 0

    @property
    def secret(self) -> DeroulementSecret:
        assert isinstance(self.deroulement, DeroulementSecret)
        return self.deroulement

    def recrire(self, envoi: Envoi, entree: Entree, corps: dict[str, Any]) -> list[Envoi]:
        """Cet envoi, dont l'entrée dit autre chose."""
        self.fait()
        return [replace(envoi, objet=self.contrefaire(entree, corps=corps).en_json())]


class Faussaire(Tricheur):
    """Remplace le corps de celles de ses entrées qui sont de ce type."""

    type: ClassVar[str]

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        corps = None if entree is None or entree.type != self.type else self.fausser(entree)
        if entree is None or corps is None:
            return [envoi]
        return self.recrire(envoi, entree, corps)

    def fausser(self, entree: Entree) -> dict[str, Any] | None:
        """Ce qu'elle dira ; rien si cette fois il ne peut pas tricher."""
        raise NotImplementedError


class Retenue(Tricheur):
    """N'envoie à personne celles de ses entrées qui sont de ce type."""

    type: ClassVar[str]

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != self.type:
            return [envoi]
        self.fait()
        return []
