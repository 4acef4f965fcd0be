"""Des plis qui ne s'ouvrent pas, ou disent autre chose que promis."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.scelleur import Complaisant, Scelleur
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import Entree, lire_parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_octets
from rebelote.p2p.messages.plis import Cachet


class _PlisFaux(Complaisant):
    combien: ClassVar[int] = 1

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = super().preparer(evenement)
        for siege in self.autres()[: self.combien] if "plis" in corps else ():
            corps["plis"][nom_siege(siege)] = self.rebut(siege)
        return corps

    def rebut(self, siege: Siege) -> Any:
        return "AAAA"


class _DeuxPlisFaux(_PlisFaux):
    combien = 2


class _TousLesPlisFaux(_PlisFaux):
    combien = 9


class _PlisDeTravers(_PlisFaux):
    combien = 2

    def rebut(self, siege: Siege) -> Any:
        part = {"sel": "0", "evenement": {"type": "DONNE"}}
        return Cachet(self._sel()).cacheter(self.tablee.cles[siege], part)


class _PlisSansForme(_PlisFaux):
    def rebut(self, siege: Siege) -> Any:
        return {"ceci": ["n'est", "pas", "un", "pli"]}


class PliFaux(Scelleur):
    """Un pli que son lecteur ne peut pas ouvrir."""

    complice = _PlisFaux


class DeuxPlisFaux(Scelleur):
    """Deux plis que leurs lecteurs ne peuvent pas ouvrir."""

    complice = _DeuxPlisFaux


class TousLesPlisFaux(Scelleur):
    """Une entrée que personne ne peut ouvrir."""

    complice = _TousLesPlisFaux


class PlisDeTravers(Scelleur):
    """Deux plis qui disent autre chose que promis : une main altérée."""

    complice = _PlisDeTravers


class PlisSansForme(Scelleur):
    """Un pli qui n'est même pas un texte."""

    complice = _PlisSansForme


class PliFauxPuisOuverture(PliFaux):
    """Se sert de la plainte de sa victime pour ouvrir la manche, qui n'a rien à se reprocher."""

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        if message is Message.PLAINTE and self.est_hote and not self.preuves:
            plainte = lire_parole(objet, self.cles)
            if self.vise_la_tete(plainte):
                secrets = self.deroulement.ouverture()
                entree = self.a_la_suite(OUVERTURE, plainte=plainte.en_json(), **secrets)
                return self.partout(Message.ENTREE, entree.en_json())
        if message is Message.PREUVE:
            return []
        return super().recevoir(message, objet, maintenant)


# --- Des listes les unes dans les autres ------------------------------------------------------


class PliEmboite(Fourbe):
    """Un pli dans une liste, dans une liste… : on le lit encore, et ce n'en est pas un."""

    debut = 0
    profondeur: ClassVar[int] = 20

    def lecteur(self) -> Siege:
        return self.victime

    def signer(self, type_: str, corps: dict[str, Any]) -> Entree:
        """Ce que l'on signe n'est pas ce que nous en lirons nous-mêmes : nous suivons la partie."""
        entree = super().signer(type_, corps)
        if nom_siege(self.lecteur()) not in corps.get("plis", {}):
            return entree
        self.fait()
        return self.emboiter(entree, self.profondeur)

    def emboiter(self, entree: Entree, profondeur: int) -> Entree:
        """Écrit dans les octets : Python ne saurait pas toujours l'écrire d'aussi bas."""
        pli = en_octets(entree.corps["plis"][nom_siege(self.lecteur())])
        octets = entree.octets.replace(pli, b"[" * profondeur + pli + b"]" * profondeur)
        return replace(entree, octets=octets, signature=self.identite.signer(octets))


class PliSansFond(PliEmboite):
    """De même, si profond que Python ne le lit pas de partout : l'un y verrait une preuve, l'autre
    rien."""

    profondeur = 940


class DeuxPlisSansFond(PliSansFond):
    """Le sien, que nul ne lit avant l'audit, et de deux façons : la preuve serait illisible."""

    def __init__(self, *arguments: Any) -> None:
        self._autres: dict[str, Entree] = {}
        super().__init__(*arguments)

    def lecteur(self) -> Siege:
        return self.moi

    def emboiter(self, entree: Entree, profondeur: int) -> Entree:
        une, autre = (
            super(DeuxPlisSansFond, self).emboiter(entree, profondeur + n) for n in (0, 1)
        )
        self._autres[une.en_json()["octets"]] = autre
        return une

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if envoi.message is not Message.MAIN or envoi.siege != self.victime:
            return [envoi]
        autre = self._autres.get(envoi.objet["octets"])
        return [envoi if autre is None else self.a_la_place(envoi, autre)]
