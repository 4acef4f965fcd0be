"""Des parts qui se contredisent : à l'un, autre chose que ce que l'on montrera."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from campagnes.fourbes.scelleur import Complaisant, Scelleur
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, nom_siege
from rebelote.p2p.messages.octets import engagement, sel_derive
from rebelote.p2p.messages.plis import Cachet


class _PartsContraires(Complaisant):
    """Dit à l'un autre chose que ce qu'il montrera, et s'y engage."""

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = super().preparer(evenement)
        menti = self.mentir_a(self.autres()[0], evenement)
        if "plis" not in corps or menti is None:
            return corps
        victime, sel = self.autres()[0], self.dernier_sel
        nom = nom_siege(victime)
        part = {"sel": sel_derive(sel, nom), "evenement": evenement_en_json(menti)}
        corps["engagements"][nom] = engagement(str(part["sel"]), part["evenement"])
        corps["plis"][nom] = Cachet(sel).cacheter(self.tablee.cles[victime], part)
        return corps

    dernier_sel = ""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        tirer = self._sel

        def retenir() -> str:
            self.dernier_sel = tirer()
            return self.dernier_sel

        self._sel = retenir

    def mentir_a(self, victime: Siege, evenement: Evenement) -> Evenement | None:
        """La main d'un autre, dite à notre voisin comme la sienne."""
        mains = getattr(evenement, "mains", None)
        if mains is None:
            return None
        autres, echange = [s for s in mains if s != victime], dict(mains)
        echange[victime], echange[autres[0]] = echange[autres[0]], echange[victime]
        return replace(evenement, mains=ParSiege(echange)).vu_par(victime)  # type: ignore[call-arg]


class PartsContraires(Scelleur):
    """L'hôte donne à l'un la main qu'il dira avoir donnée à un autre."""

    complice = _PartsContraires


class _AuNomDUnAutre(_PartsContraires):
    def mentir_a(self, victime: Siege, evenement: Evenement) -> Evenement | None:
        auteur = victime if evenement.auteur == CROUPIER else CROUPIER
        return replace(evenement, auteur=auteur).vu_par(victime)


class PartAuNomDUnAutre(Scelleur):
    """Dit à l'un que le secret est d'un autre auteur : lui seul refuserait l'entrée."""

    complice = _AuNomDUnAutre


class _DonneTruquee(Complaisant):
    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        mains = getattr(evenement, "mains", None)
        if mains is not None and len(mains) > 1 and evenement.auteur == CROUPIER:
            un, autre = list(mains)[:2]
            truquees = {**mains, un: (*mains[un][:-1], mains[autre][0])}
            evenement = replace(evenement, mains=ParSiege(truquees))  # type: ignore[call-arg]
        return super().preparer(evenement)


class DonneTruquee(Scelleur):
    """L'hôte donne à l'un une carte qu'il a déjà donnée à un autre."""

    complice = _DonneTruquee
